import { ownWords } from '@cadenza/quoted-text';
import { isAnswer } from './answer-subject.ts';
import { withoutAccents } from './plain-words.ts';
import { isByProgram } from './program-signs.ts';
import type { InboundMail } from './read-mail.ts';
import { challengeProducts, challengeWords, heldWords } from './rules/challenge-signs.ts';

const beginningCharactersMax = 1_500;

const beginningOf = ({ text }: InboundMail) => withoutAccents(ownWords(text).slice(0, beginningCharactersMax));

/** The product that asks for proof that the sender is a person, by signs that only it has; null without such signs. */
export function challengeProduct(mail: InboundMail): string | null {
  const words = beginningOf(mail);
  const found = challengeProducts.find(
    ({ headers = [], words: sentences }) =>
      sentences?.test(words) ||
      headers.some(({ name, pattern }) => mail.headers.all(name).some((value) => pattern.test(value))),
  );
  return found ? `challenge of ${found.product}` : null;
}

/** Not in the subject that the mail answers, where a person may ask. */
const asksInSubject = /^.{0,80}\b(?:confirm|verif|approv|authenti|valida|bestätig|potwierdz|conferma)/i;

/** The same by the words that all such products use, in a mail that a program wrote. */
export function challengeRequest(mail: InboundMail): string | null {
  const words = beginningOf(mail);
  if (!isByProgram(mail) && !(!isAnswer(mail.subject) && asksInSubject.test(mail.subject) && words.includes('http')))
    return null;
  const found = challengeWords.find(({ pattern }) => pattern.test(words));
  return found && heldWords.test(words) ? `challenge in words (${found.language})` : null;
}
