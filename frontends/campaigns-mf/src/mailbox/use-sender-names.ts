import type { CampaignLead } from '@cadenza/api-client';
import type { MailboxFigures } from '@cadenza/contracts';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { useCallback, useMemo } from 'react';
import { mailboxName } from './campaign-mailboxes.ts';
import { removedMailbox } from './words.ts';

type Link = Pick<CampaignLead, 'mailboxId' | 'emailId' | 'sentAt'>;

const none: MailboxFigures[] = [];

/** What stands for the sender of a lead that heard from nobody yet. */
export const nobodyYet = '–';

/**
 * Names whom each of these leads hears from. Mailboxes are read only where a lead has one.
 * @param ofCampaign names those that were removed
 */
export function useSenderNames(
  links: readonly Link[],
  ofCampaign: readonly MailboxFigures[] = none,
): (link: Link) => string {
  const hasMailboxes = useMemo(() => links.some(({ mailboxId }) => mailboxId !== null), [links]);
  const { data } = useQuery({ ...mailboxesQuery, enabled: hasMailboxes });
  const addresses = useMemo(
    () =>
      data &&
      new Map([
        ...ofCampaign.map((mailbox) => [mailbox.mailboxId ?? '', mailboxName(mailbox)] as const),
        ...data.map(({ id, address }) => [id, address] as const),
      ]),
    [data, ofCampaign],
  );
  return useCallback((link: Link) => senderName(link, addresses), [addresses]);
}

/** @param addresses names of mailboxes by id; undefined while they are read */
export function senderName(
  { mailboxId, emailId, sentAt }: Link,
  addresses: ReadonlyMap<string, string> | undefined,
): string {
  if (mailboxId === null) return emailId !== null || sentAt !== null ? 'Relay' : nobodyYet;
  return addresses === undefined ? 'A mailbox' : (addresses.get(mailboxId) ?? removedMailbox);
}
