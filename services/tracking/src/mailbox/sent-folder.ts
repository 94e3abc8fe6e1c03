import { emailIdOf } from '@cadenza/contracts';
import { folderFor } from '@cadenza/mailbox';
import type { Context } from '../context.ts';
import { keepSentCopies } from '../projections/sent-copies.ts';
import type { FollowedFolder } from './followed-folder.ts';

/**
 * Many mail servers file a Sent copy of every email that they accept. It proves that an email reached the server (rule
 * D2).
 */
export const sentFolder = (context: Context, { onKept }: Pick<FollowedFolder, 'onKept'>): FollowedFolder => ({
  label: 'sent',
  find: (folders) => folderFor('\\Sent', folders),
  fetch: { envelope: true },
  isGiven: ({ envelope }) => envelope !== undefined,
  looksWhole: () => true,
  mailsPerBlockMax: 500,
  // An email has one recipient; other mails in the folder may have hundreds.
  bytesPerBlockMax: 16_777_216,
  bytesPerMailMax: 262_144,
  answersPerMailMax: 20,
  read: async (mails) => {
    const emailIds = mails.flatMap(({ envelope }) => emailIdOf(envelope?.messageId ?? '') ?? []);
    return (transaction) => keepSentCopies(transaction, [...new Set(emailIds)], context.clock.now());
  },
  passOver: async () => async () => {},
  onKept,
});
