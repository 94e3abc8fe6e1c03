import { type Classification, readMail, unreadMail, verdictOn } from '@cadenza/inbound-mail';
import { type MailWords, noWords, wordsOf } from './mail-words.ts';

/** What a mail is and says. For a mail that could not be read: what has to be assumed. */
export interface Understood {
  found: Classification;
  words: MailWords;
  isUnread?: true;
}

/** @throws Error when a mail breaks what the rules expect */
export async function understandMail(source: Uint8Array): Promise<Understood> {
  const mail = await readMail(source);
  return { found: verdictOn(mail), words: wordsOf(mail) };
}

/** A mail that cannot be read may be an opt-out, so it counts as an unverified one (rules S10 and S11). */
export const notUnderstood = (source: Uint8Array, why: string): Understood => ({
  found: unreadMail(source, `could not be read: ${why}`),
  words: noWords,
  isUnread: true,
});
