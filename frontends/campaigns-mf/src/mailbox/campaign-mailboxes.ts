import type { Campaign } from '@cadenza/api-client';
import type { MailboxFigures } from '@cadenza/contracts';
import { relayOption, type SenderOption } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { funnelQuery } from '../api/get-funnel.ts';
import { isRelay } from './chosen-senders.ts';
import { removedMailbox } from './words.ts';

type Named = Pick<MailboxFigures, 'mailboxId' | 'address' | 'isRemoved'>;

const none: MailboxFigures[] = [];

/** The mailboxes that leads of a campaign hear from, and the relay where it sent something; none while only the relay sends. */
export function useCampaignMailboxes(campaignId: string): MailboxFigures[] {
  return useQuery(funnelQuery(campaignId)).data?.mailboxes ?? none;
}

/** Whether it matters whom a lead hears from: not while the relay sends to everybody. */
export const hasSenders = (campaign: Pick<Campaign, 'senders'> | undefined, mailboxes: readonly Named[]): boolean =>
  (campaign !== undefined && !isRelay(campaign.senders)) || mailboxes.some(({ mailboxId }) => mailboxId !== null);

/** `ada@example.com`, or `ada@example.com (removed)`; the relay is `Relay`. */
export function mailboxName({ mailboxId, address, isRemoved }: Named): string {
  if (mailboxId === null) return relayOption.label;
  if (address === null) return isRemoved ? removedMailbox : 'A mailbox';
  return isRemoved ? `${address} (removed)` : address;
}

/** What leads can be filtered by, by name; the relay last. */
export function senderOptionsOf(mailboxes: readonly Named[]): SenderOption[] {
  const options = mailboxes
    .filter(({ mailboxId }) => mailboxId !== null)
    .map((mailbox) => ({ value: mailbox.mailboxId ?? '', label: mailboxName(mailbox) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return mailboxes.some(({ mailboxId }) => mailboxId === null) ? [...options, relayOption] : options;
}
