import { type Classification, readMail, unreadMail, verdictOn } from '@cadenza/inbound-mail';
import { type MailWords, noWords, wordsOf } from './mail-words.ts';

/** What a mail is and says; of one that nobody could read, what has to be assumed. */
export interface Understood {
  found: Classification;
  words: MailWords;
  isUnread?: true;
}

/** @throws where a mail is stranger than the rules expect */
export async function understandMail(source: Uint8Array): Promise<Understood> {
  const mail = await readMail(source);
  return { found: verdictOn(mail), words: wordsOf(mail) };
}

/** A stop that nobody could read is still a stop: it counts as a request, in doubt (rules S10 and S11). */
export const notUnderstood = (source: Uint8Array, why: string): Understood => ({
  found: unreadMail(source, `could not be read: ${why}`),
  words: noWords,
  isUnread: true,
});
