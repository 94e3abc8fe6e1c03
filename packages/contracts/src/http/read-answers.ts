import { z } from 'zod';
import { id, instant } from '../text.ts';

/** Of the account of the settings. */
export const relayAccountId = 'relay';
/** Of any other, as `imapAccountId` makes it of its host and user. */
const accountId = z.union([z.literal(relayAccountId), id]);

/** What one question of `sending` may ask about. */
export const readAnswersMax = 500;

/** Whether answers are read (rule S13): those that come to accounts, and those to emails, each the last one of its lead. */
export const readAnswersRequest = z.strictObject({
  accountIds: z.array(accountId).max(readAnswersMax),
  emailIds: z.array(id).max(readAnswersMax),
});

export const readAnswers = z.object({
  /** When all folders of an account were last read to their ends. An account that never was is left out. */
  readings: z.array(z.object({ accountId, readAt: instant })),
  /**
   * The emails whose answers are settled as far as they were read. One that is not known here is left out, and so is one
   * while a mail that may be about its lead is not understood yet.
   */
  emails: z.array(
    z.object({
      emailId: id,
      /** What came back from its lead lately, by the ids of contract events, as far as nobody has acknowledged it here. */
      engagements: z.array(id),
    }),
  ),
});
export type ReadAnswers = z.infer<typeof readAnswers>;

/** An account whose answers are not read, so that follow-ups by it wait (rule S13). */
export const unreadAnswers = z.object({
  /** Since when, as a sentence for the user. */
  reason: z.string(),
  /** Whether a person lets follow-ups leave all the same, until the account is read again. */
  sendsAllTheSame: z.boolean(),
});
export type UnreadAnswers = z.infer<typeof unreadAnswers>;
