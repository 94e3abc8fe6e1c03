import type { CampaignLead } from '@cadenza/api-client';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { useCallback, useMemo } from 'react';
import { removedMailbox } from './words.ts';

type Link = Pick<CampaignLead, 'mailboxId' | 'emailId' | 'sentAt'>;

/** What stands for the sender of a lead that heard from nobody yet. */
export const nobodyYet = '–';

/** Names whom each of these leads hears from. Mailboxes are read only where a lead has one. */
export function useSenderNames(links: readonly Link[]): (link: Link) => string {
  const hasMailboxes = useMemo(() => links.some(({ mailboxId }) => mailboxId !== null), [links]);
  const { data } = useQuery({ ...mailboxesQuery, enabled: hasMailboxes });
  const addresses = useMemo(() => data && new Map(data.map(({ id, address }) => [id, address])), [data]);
  return useCallback((link: Link) => senderName(link, addresses), [addresses]);
}

/** @param addresses of all mailboxes by id; undefined while they are read */
export function senderName(
  { mailboxId, emailId, sentAt }: Link,
  addresses: ReadonlyMap<string, string> | undefined,
): string {
  if (mailboxId === null) return emailId !== null || sentAt !== null ? 'Relay' : nobodyYet;
  return addresses === undefined ? 'A mailbox' : (addresses.get(mailboxId) ?? removedMailbox);
}
