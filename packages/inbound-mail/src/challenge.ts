import { ownWords } from '@cadenza/quoted-text';
import { isAnswer } from './answer-subject.ts';
import { withoutAccents } from './plain-words.ts';
import { isByProgram } from './program-signs.ts';
import type { InboundMail } from './read-mail.ts';
import { challengeProducts, challengeWords, heldWords } from './rules/challenge-signs.ts';

const beginningCharactersMax = 1_500;

const beginningOf = ({ text }: InboundMail) => withoutAccents(ownWords(text).slice(0, beginningCharactersMax));

/** Which product asks to prove that one is no program, by what only it writes; null when none does. */
export function challengeProduct(mail: InboundMail): string | null {
  const words = beginningOf(mail);
  const found = challengeProducts.find(
    ({ headers = [], words: sentences }) =>
      sentences?.test(words) ||
      headers.some(({ name, pattern }) => mail.headers.all(name).some((value) => pattern.test(value))),
  );
  return found ? `challenge of ${found.product}` : null;
}

/** Not under the subject that it answers: then a person may ask. */
const asksInSubject = /^.{0,80}\b(?:confirm|verif|approv|authenti|valida|bestätig|potwierdz|conferma)/i;

/** The same by what all of them ask, in a mail that a program wrote. */
export function challengeRequest(mail: InboundMail): string | null {
  const words = beginningOf(mail);
  if (!isByProgram(mail) && !(!isAnswer(mail.subject) && asksInSubject.test(mail.subject) && words.includes('http')))
    return null;
  const found = challengeWords.find(({ pattern }) => pattern.test(words));
  return found && heldWords.test(words) ? `challenge in words (${found.language})` : null;
}
