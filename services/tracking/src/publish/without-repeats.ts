import type { RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { EngagementEvent } from '../engagement/events.ts';
import { findHitEmails, type HitEmail } from '../projections/emails.ts';

type Recorded = RecordedEvent<EngagementEvent>;
type HitEvent = Extract<Recorded, { type: 'EmailOpened' | 'LinkClicked' }>;

/**
 * Leaves out opens and clicks of emails that others know as opened or clicked already: a repeat changes nothing for them
 * (rule O1). A repeat is published if it happened before those that were, and while the email has no certain outcome:
 * then it is evidence (rule D2).
 */
export async function withoutRepeats(
  events: readonly Recorded[],
  { database }: Pick<Context, 'database'>,
): Promise<Recorded[]> {
  const repeats = events.filter(isRepeat);
  if (repeats.length === 0) return [...events];
  const emails = await findHitEmails(
    database.byKey,
    repeats.map(({ data }) => data.emailId),
  );
  return events.filter((event) => !isRepeat(event) || isNews(event, emails.get(event.data.emailId)));
}

/** Test events are always published: the report page waits for them (rule C1). */
const isRepeat = (event: Recorded): event is HitEvent =>
  (event.type === 'EmailOpened' || event.type === 'LinkClicked') && !event.data.first && !event.data.test;

function isNews({ type, data }: HitEvent, email: HitEmail | undefined): boolean {
  const earliest = type === 'EmailOpened' ? email?.openedAt : email?.clickedAt;
  if (!email?.isSent || !earliest) return true;
  return Temporal.Instant.compare(data.at, earliest) <= 0;
}
