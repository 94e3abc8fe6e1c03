import type { Settings } from '../config.ts';
import type { SendingMailboxFacts } from '../projections/mailboxes/launch-senders.ts';
import type { Sender } from '../sender/sender.ts';

/** Who writes an email, as far as its reader sees. */
export type Writer = Pick<Sender, 'mailbox' | 'name' | 'address' | 'replyTo' | 'signature' | 'replacesMessageIds'>;

export const relayWriter = ({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>): Writer => ({
  mailbox: null,
  ...MAIL_FROM,
  replyTo: null,
  signature: null,
  replacesMessageIds: false,
});

export function mailboxWriter({ mailbox: { id, facts }, signature }: SendingMailboxFacts): Writer {
  const { accessRevision, fromName, address, replyTo, replacesMessageIds = false } = facts;
  return { mailbox: { id, accessRevision }, name: fromName, address, replyTo, signature, replacesMessageIds };
}
