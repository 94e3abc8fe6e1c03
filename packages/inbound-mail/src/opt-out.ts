import { ownWords } from '@cadenza/quoted-text';
import { isAnswerOrForward, withoutGatewayTags } from './answer-subject.ts';
import { withoutAccents } from './plain-words.ts';
import * as context from './rules/opt-out-context.ts';
import { nordicAndEasternOptOuts } from './rules/opt-out-nordic-eastern.ts';
import { otherScriptsOptOuts } from './rules/opt-out-other-scripts.ts';
import { westernOptOuts } from './rules/opt-out-western.ts';
import { type OptOutWords, parted, unparted, wordEnd, wordStart } from './rules/opt-out-words.ts';
import { signOff } from './rules/receipt-sentences.ts';

const charactersMax = 500;
const wordsMax = 80;
const paragraphCharactersMin = 12;
const paragraphsMax = 3;
const shortSentenceWordsMax = 4;

/** The language in which a person asks for no more mail, or null. Only short messages in their own words count. */
export function optOutRequest(subject: string, text: string): string | null {
  const bare = withoutGatewayTags(subject);
  const isAnswer = isAnswerOrForward(bare) || /^\W{0,3}\w{1,5}\s?:/.test(bare);
  const inSubject = isAnswer ? undefined : rows.find((row) => isWholeRequest(normal(bare), row));
  if (inSubject !== undefined) return inSubject.language;
  const sentences = sentencesOf(shortMessage(ownWords(text)));
  if (sentences.some(isInterested)) return null;
  return rows.find((row) => sentences.some((sentence) => asks(sentence, row)))?.language ?? byLaw(sentences);
}

/** The message up to the closing words; if that is still long, a paragraph at its beginning. */
function shortMessage(own: string): string {
  const lines = own.slice(0, 16_000).split('\n');
  const end = lines.findIndex((line, at) => at > 0 && signOff.test(withoutAccents(line)));
  const message = lines.slice(0, end === -1 ? lines.length : end).join('\n');
  if (isShort(message)) return message;
  const paragraphs = message.split(/\n[^\S\n]{0,9}\n/).slice(0, paragraphsMax);
  return paragraphs.find((each) => each.length >= paragraphCharactersMin && isShort(each)) ?? '';
}

const isShort = (text: string) => text.length <= charactersMax && text.split(/\s+/).length <= wordsMax;

/** Mail programs wrap long lines; a short line ends a thought. */
const sentencesOf = (message: string) =>
  message
    .replace(/(?<=[^\n]{50})\n(?=[^\n])/g, ' ')
    .split('\n')
    .flatMap((line) => normal(line).match(/[^.!?;:…。！？；：，؟।]+[?？؟]?/gu) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Keeps letters and what separates words and sentences; abbreviations lose their dots. */
const normal = (text: string) =>
  withoutAccents(text.slice(0, 1_000))
    .replaceAll('ß', 'ss')
    .replaceAll('ё', 'е')
    .replaceAll('ð', 'd')
    .replace(/(?<=(?<!\p{L})(?:\p{L}|art|el))\.(?= ?[\p{L}\d])/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\s'.,!?;:…。！？；：，、؟।·-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

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
const rows = [...westernOptOuts, ...nordicAndEasternOptOuts, ...otherScriptsOptOuts].map(compiled);

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
const interest = [parted(context.interest), unparted(context.interestUnspaced)];
const denial = [parted(context.denial), unparted(context.denialUnspaced)];
const rights = parted(context.rights);
const ownRights = parted(context.ownRights);
const rightsVerbs = parted(context.rightsVerbs);

const isInterested = (sentence: string) =>
  interest.some((each) => each.test(sentence)) && !denial.some((each) => each.test(sentence));

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

const isQuestion = (sentence: string) => /[?？؟]$/.test(sentence) && question.test(sentence);

/** The last clause, as in "No thanks, remove me". */
const lastClause = (sentence: string) => sentence.slice(sentence.lastIndexOf(',') + 1);

/** A request under data protection law by the person concerned: erasure, or no more use. */
function byLaw(sentences: string[]): string | null {
  const told = sentences.filter((each) => !/[?？؟]$/.test(each));
  const isAsked = told.some((each) => rightsVerbs.test(each) && ownRights.test(each));
  return isAsked && told.some((each) => rights.test(each)) ? 'data protection law' : null;
}
