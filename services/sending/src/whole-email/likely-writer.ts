import type { Context } from '../context.ts';
import { writtenDays } from '../plan/choose-leads.ts';
import type { EnrolmentRow } from '../projections/enrolments/find.ts';
import {
  findLastWriter,
  findSendingMailbox,
  launchSenders,
  type SendingMailboxFacts,
} from '../projections/mailboxes/launch-senders.ts';
import { mailboxWriter, relayWriter, type Writer } from './writer.ts';

/** Whom a lead hears from, or an example of those from whom it may. */
export interface LikelyWriter {
  writer: Writer;
  /** How many it may be. */
  candidates: number;
}

interface AskedFor {
  campaignId: string;
  /** Null: a lead that is bound to nobody. */
  lead: ({ leadId: string } & Pick<EnrolmentRow, 'mailboxId' | 'lastStep'>) | null;
  now: Temporal.Instant;
}

/** Rules M1, M2 and M3. @returns null: none of the senders that the campaign names is connected */
export async function likelyWriter(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  { campaignId, lead, now }: AskedFor,
): Promise<LikelyWriter | null> {
  const relay = { writer: relayWriter(settings), candidates: 1 };
  const bound = lead?.mailboxId ? await findSendingMailbox(database, lead.mailboxId, now) : undefined;
  if (bound) return { writer: mailboxWriter(bound), candidates: 1 };
  if (lead && lead.mailboxId === null && lead.lastStep > 0) return relay;
  const senders = await launchSenders(database, campaignId, now);
  if (senders === null) return relay;
  const able = thoseThatSend(senders);
  const since = now.subtract({ hours: 24 * writtenDays });
  const mailboxIds = able.map(({ mailbox }) => mailbox.id);
  const lastId = lead && (await findLastWriter(database, lead.leadId, { mailboxIds, since }));
  const example = able.find(({ mailbox }) => mailbox.id === lastId) ?? able[0];
  return example ? { writer: mailboxWriter(example), candidates: able.length } : null;
}

/** Where all wait for a person, any of them may be the one that goes on. */
function thoseThatSend<Of extends SendingMailboxFacts>(senders: readonly Of[]): Of[] {
  const connected = senders.filter(({ mailbox }) => mailbox.away !== 'removed');
  const able = connected.filter(({ mailbox }) => mailbox.away === null);
  return able.length > 0 ? able : connected;
}
