import { serverNow } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { holdWithoutEnd } from '@cadenza/contracts/limits';
import { dayAt } from '../../campaign/days.ts';

/**
 * The day on which a held lead goes on, in the campaign's time zone; null when it is not held, its hold is over, or its
 * hold has no end.
 */
export function heldUntilDay(row: Pick<ReportRow, 'heldUntil'>, timeZone: string): string | null {
  const { heldUntil } = row;
  return heldUntil && !isWithoutEnd(row) && Date.parse(heldUntil) > serverNow() ? dayAt(heldUntil, timeZone) : null;
}

const isWithoutEnd = ({ heldUntil }: Pick<ReportRow, 'heldUntil'>) =>
  heldUntil !== null && Date.parse(heldUntil) >= Date.parse(holdWithoutEnd);

/** Whether a lead may have asked for no more mail and is held until a person decides (rule S11). */
export const isHeldInDoubt = (row: Pick<ReportRow, 'heldUntil' | 'missing'>): boolean =>
  isWithoutEnd(row) && row.missing === undefined;

/** The variables without a value for which a lead is held (rule D9); empty when it is not. */
export const heldForWantOf = (row: Pick<ReportRow, 'heldUntil' | 'missing'>): readonly string[] =>
  isWithoutEnd(row) ? (row.missing ?? []) : [];
