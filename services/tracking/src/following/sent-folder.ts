import { emailIdOf } from '@cadenza/contracts';
import { folderFor } from '@cadenza/mailbox';
import type { Context } from '../context.ts';
import type { FollowedFolder } from '../mailbox/followed-folder.ts';
import { markingFields, relayedCopy } from '../mailbox/relayed-copy.ts';
import { keepRelayedCopies } from '../projections/relayed-copies.ts';
import { keepSentCopies } from '../projections/sent-copies.ts';

interface Sent extends Pick<FollowedFolder, 'onKept'> {
  /** Null: that of the relay, which says in its replies which Message-IDs it replaces. */
  mailboxId: string | null;
}

/**
 * Many mail servers file a Sent copy of every email that they accept. It proves that an email reached the server (rules
 * D2, M10), and shows under which Message-ID it left (rule M9).
 */
export const sentFolder = (context: Context, { mailboxId, onKept }: Sent): FollowedFolder => ({
  label: 'sent',
  find: (folders) => folderFor('\\Sent', folders),
  fetch: { envelope: true, ...(mailboxId !== null && { headers: markingFields }) },
  isGiven: ({ envelope }) => envelope !== undefined,
  isSubstitute: () => false,
  looksWhole: () => true,
  mailsPerBlockMax: 500,
  // An email has one recipient; other mails in the folder may have hundreds.
  bytesPerBlockMax: 16_777_216,
  bytesPerMailMax: 262_144,
  answersPerMailMax: 20,
  read: async (mails) => {
    const emailIds = mails.flatMap(({ envelope }) => emailIdOf(envelope?.messageId ?? '') ?? []);
    const relayed = mailboxId === null ? [] : mails.flatMap((mail) => relayedCopy(mail, context) ?? []);
    return async (transaction) => {
      const foundAt = context.clock.now();
      await keepSentCopies(transaction, [...new Set(emailIds)], foundAt);
      if (mailboxId !== null) await keepRelayedCopies(transaction, mailboxId, relayed, foundAt);
    };
  },
  passOver: async () => async () => {},
  onKept,
});
