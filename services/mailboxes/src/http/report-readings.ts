import { calls, type MailboxReading, readingsPerReportMax } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import { fitToShow } from '@cadenza/mailbox';
import type { Context } from '../context.ts';
import { noteReadings } from '../projections/readings.ts';

const reportBytesMax = 4_194_304;
/** Fields of a reading with those of its days. */
const fieldsPerReading = 40;

/** For the service that reads inboxes. */
export const reportReadings = route(
  calls.reportReadings,
  async ({ body, trace }, { database }: Context) => {
    await noteReadings(database, onePerMailbox(body.readings), trace.now);
    return { success: true } as const;
  },
  { bodyBytesMax: reportBytesMax, bodyTokensMax: tokensOfList(readingsPerReportMax, fieldsPerReading) },
);

/** What a report says of a mailbox last counts, and of its days all. */
function onePerMailbox(readings: readonly MailboxReading[]): MailboxReading[] {
  const merged = new Map<string, MailboxReading>();
  for (const { trouble, ...reading } of readings) {
    const { lastReadAt, days = [] } = merged.get(reading.mailboxId) ?? {};
    merged.set(reading.mailboxId, {
      mailboxId: reading.mailboxId,
      lastReadAt: reading.lastReadAt ?? lastReadAt ?? null,
      trouble: trouble === null ? null : fitToShow(trouble) || 'Its inbox cannot be read just now.',
      days: [...days, ...reading.days],
    });
  }
  return [...merged.values()];
}
