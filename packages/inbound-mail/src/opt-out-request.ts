import { normal } from './opt-out-sentences.ts';
import * as context from './rules/opt-out-context.ts';
import { optOutLanguages } from './rules/opt-out-languages.ts';
import { type OptOutWords, parted, unparted, wordEnd, wordStart } from './rules/opt-out-words.ts';

const shortSentenceWordsMax = 4;

/** The language in which a whole subject asks for no more mail, or undefined. */
export const requestInSubject = (subject: string) => rows.find((row) => isWholeRequest(normal(subject), row))?.language;

/** The language whose words make a sentence a request for no more mail, or undefined. */
export const requestIn = (sentence: string) => rows.find((row) => asks(sentence, row))?.language;

/** The language that has a word for ending a subscription in a sentence that is no request, or undefined. */
export const partOfRequestIn = (sentence: string) =>
  rows.find((row) => !row.keeps.test(sentence) && row.leave.test(sentence))?.language;

function compiled(words: OptOutWords) {
  const {
    language,
    isUnspaced = false,
    isNegatedBehind = false,
    leave,
    alone,
    remove,
    self,
    wants,
    list,
    mine,
  } = words;
  const { stop, mail, says, not, removeSelf } = words;
  const pattern = isUnspaced ? unparted : parted;
  const [end, start] = isUnspaced ? ['', ''] : [wordEnd, wordStart];
  const near = (first: string | undefined, second: string | undefined, gap: number) => {
    const between = `${end}[^,，、]{0,${gap}}${start}`;
    return pattern(first && second && `(?:${first})${between}(?:${second})|(?:${second})${between}(?:${first})`);
  };
  const takesOff = [leave, remove].filter((each) => each).join('|');
  return {
    language,
    whole: pattern([leave, alone, remove && `(?:${remove})(?: (?:${remove}))?`].filter((each) => each).join('|'), true),
    alone: pattern([leave, alone].filter((each) => each).join('|'), true),
    leave: pattern(leave),
    self: pattern(self),
    wants: pattern([wants, self].filter((each) => each).join('|')),
    list: pattern(list),
    removesSelf: near(remove, self, 30),
    removeSelf: pattern(removeSelf),
    removesMine: near(remove, mine, 40),
    stopsMail: near(stop, mail, 40),
    says: pattern(says),
    keeps: pattern(
      not &&
        `(?:${not})(?: [^ ,]{1,20}){0,2}? ?(?:${takesOff})${isNegatedBehind ? `|(?:${remove})(?: [^ ,]{1,20}){0,3}? (?:${not})(?! (?:mehr|meer|mer|mere|wieder))` : ''}`,
    ),
  };
}

type OptOutSentence = ReturnType<typeof compiled>;
const rows = optOutLanguages.map(compiled);

const polite = {
  parted: parted(context.politeWords, false, 'g'),
  unparted: unparted(context.politeWordsUnspaced, false, 'g'),
};
const otherThings = parted(context.otherThings);
const forAWhile = parted(context.forAWhile);
const otherWay = parted(context.otherWay);
const anyWay = /\b(?:or|nor|and|oder|und|ou|o|of|lub|eller) (?:by |via |per )?(?:e?-?mail|any)/;
const encouragement = parted(context.encouragement);
const news = parted(context.news);
const question = parted(context.question);
const product = parted(context.product);

function asks(sentence: string, row: OptOutSentence): boolean {
  if (isWholeRequest(sentence, row) || isWholeRequest(lastClause(sentence), row)) return true;
  if (isQuestion(sentence) || otherThings.test(sentence)) return false;
  if (!row.keeps.test(sentence) && takesOff(sentence, row)) return true;
  const isForGood =
    !forAWhile.test(sentence) && !encouragement.test(sentence) && (!otherWay.test(sentence) || anyWay.test(sentence));
  return isForGood && (row.says.test(sentence) || (row.stopsMail.test(sentence) && !news.test(sentence)));
}

const takesOff = (sentence: string, row: OptOutSentence) =>
  ((row.removesSelf.test(sentence) || row.removeSelf.test(sentence)) && row.list.test(sentence)) ||
  row.removesMine.test(sentence) ||
  (row.leave.test(sentence) && (row.wants.test(sentence) || wordCount(sentence) <= shortSentenceWordsMax));

const wordCount = (sentence: string) => sentence.split(' ').length;

/**
 * Whether a sentence is only the request, polite words aside, with a word for the person, or in words that need none.
 */
function isWholeRequest(sentence: string, row: OptOutSentence): boolean {
  const bare = clean(sentence);
  if (row.alone.test(bare)) return true;
  const rest = clean(bare.replace(polite.parted, ' ').replace(polite.unparted, ' '));
  if (row.alone.test(rest)) return true;
  const isAboutSelf = [row.self, row.removeSelf, row.list].some((each) => each.test(sentence));
  return isAboutSelf && row.whole.test(clean(rest.replace(row.list, ' ').replace(row.self, ' ')));
}

const clean = (sentence: string) =>
  sentence
    .replace(/[^\p{L}\p{M}\p{N}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const isQuestion = (sentence: string) =>
  /[?？؟]$/.test(sentence) && (question.test(sentence) || product.test(sentence));

/** The last clause, as in "No thanks, remove me". */
const lastClause = (sentence: string) => sentence.slice(sentence.lastIndexOf(',') + 1);
