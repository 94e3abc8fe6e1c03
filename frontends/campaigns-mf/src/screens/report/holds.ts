import { serverNow } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { dayAt } from '../../campaign/days.ts';

/** The day on which a lead on hold goes on, in the campaign's time zone; null when it is not on hold, or no more. */
export function heldUntilDay({ heldUntil }: Pick<ReportRow, 'heldUntil'>, timeZone: string): string | null {
  return heldUntil && Date.parse(heldUntil) > serverNow() ? dayAt(heldUntil, timeZone) : null;
}
