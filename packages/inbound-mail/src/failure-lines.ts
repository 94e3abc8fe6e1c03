import { withoutAccents } from './plain-words.ts';
import { delayWords, failureWords } from './rules/bounce-signs.ts';
import { notDelivered, originalFollows } from './rules/general-failure-signs.ts';
import { enhancedStatusIn, replyCodeIn } from './smtp-codes.ts';

const linesMax = 400;
const lineCharactersMax = 1_000;
const readCharactersMax = 300;

/** The lines of a notice, up to the limits beyond which notices say nothing. */
export const noticeLines = (text: string) => text.split('\n', linesMax).map((line) => line.slice(0, lineCharactersMax));

/** The place in a one-line text that first says that a mail did not arrive; null when none does. */
export function startOfFailure(words: string): number | null {
  const places = [...notDelivered, ...failureWords, ...delayWords].map(({ pattern }) => words.search(pattern));
  const found = places.filter((place) => place !== -1);
  return found.length === 0 ? null : Math.min(...found);
}

export const tellsFailure = (line: string) =>
  line.trim() !== '' && (hasCode(line) || startOfFailure(withoutAccents(line.slice(0, readCharactersMax))) !== null);

export const hasCode = (text: string) => enhancedStatusIn(text) !== null || replyCodeIn(text) !== null;

/** Whether a line is like `--- Original message follows ---`, even if nothing of the original follows. */
export function announcesOriginal(line: string): boolean {
  const words = withoutAccents(line.slice(0, readCharactersMax));
  return words !== '' && originalFollows.some(({ pattern }) => pattern.test(words));
}
