import { ownWords } from '@cadenza/quoted-text';
import { isOptOutTopic } from './own-mailing.ts';
import { withoutAccents } from './plain-words.ts';
import { signOff } from './rules/receipt-sentences.ts';

const charactersMax = 500;
const wordsMax = 80;
const paragraphCharactersMin = 12;
const paragraphsMax = 3;
const sentencesMax = 200;

export interface Sentence {
  /** As it was typed. */
  typed: string;
  /** For patterns: lower case, without accents and most signs. */
  normal: string;
}

export interface Typed {
  /** The message, if it is short; else a short paragraph at its beginning. */
  short: Sentence[];
  /** Everything up to the closing words. */
  all: Sentence[];
}

/** @param own the writer's address, which means them wherever they write it */
export function typedSentences(text: string, own: string): Typed {
  const lines = ownWords(text)
    .slice(0, 16_000)
    .split('\n')
    .filter((line) => !linkLine.test(line));
  const end = lines.findIndex((line, at) => at > 0 && signOff.test(withoutAccents(line)));
  const message = lines.slice(0, end === -1 ? lines.length : end).join('\n');
  return { short: sentencesOf(shortPart(message), own), all: sentencesOf(message, own) };
}

/** A link with its label, as footers have it. */
const linkLine = /^\W*(?:[\p{L}'’-]+[\s:]+){0,4}[<([]?https?:\/\/\S+\W*$/u;

function shortPart(message: string): string {
  if (isShort(message)) return message;
  const paragraphs = message.split(/\n[^\S\n]{0,9}\n/).slice(0, paragraphsMax);
  return paragraphs.find((each) => each.length >= paragraphCharactersMin && isShort(each)) ?? '';
}

const isShort = (text: string) => text.length <= charactersMax && text.split(/\s+/).length <= wordsMax;

/** Stands for the dot of an abbreviation while a text is split into sentences. */
const innerDot = '․';
/** Stands for a colon between a topic and a question about it. */
const innerColon = '꞉';

/** Mail programs wrap long lines; a short line ends a thought. What is longer than any sentence is cut. */
function sentencesOf(message: string, own: string): Sentence[] {
  return message
    .replace(/(?<=[^\n]{50})\n(?=[^\n])/g, ' ')
    .split('\n')
    .flatMap((line) => withTopics(withInnerDots(line)).match(/[^.!?;:…。！？；：，؟।]{1,400}[?？؟]?/gu) ?? [])
    .map((each) => {
      const typed = each.replaceAll(innerDot, '.').trim();
      return {
        typed: typed.replaceAll(innerColon, ':'),
        normal: normal(withoutOwn(typed, own).replace(innerDots, '')),
      };
    })
    .filter((each) => each.normal !== '')
    .slice(0, sentencesMax);
}

/** Dots of addresses, of names of hosts, and of abbreviations. */
const innerDots =
  /(?<=[\w+-]@[\w.-]{0,200})\.(?=\w)|\.(?=[\w.+-]{1,64}@\w)|(?<=[\p{L}\d])\.(?=(?:com|net|org|info|biz|io|co|eu|de|at|ch|uk|fr|es|it|nl|pl|example)(?![\p{L}\d]))|(?<=(?<!\p{L})(?:\p{L}|art|el|mr|mrs|ms|dr|hr|fr|sr|sra|st))\.(?= ?[\p{L}\d])/giu;

const withInnerDots = (line: string) => line.slice(0, 1_000).replace(innerDots, innerDot);

/** "Unsubscribe rates: what do you see?" is one question. */
const withTopics = (line: string) =>
  line.replace(/^([^.!?;:]{3,60}):(?=[^.!?;:]{1,300}\?)/u, (whole, topic: string) =>
    isOptOutTopic(normal(topic)) ? `${topic}${innerColon}` : whole,
  );

const withoutOwn = (typed: string, own: string) => (own === '' ? typed : typed.toLowerCase().replaceAll(own, 'me'));

/** Keeps letters and what separates words. */
export const normal = (text: string) =>
  withoutAccents(text.slice(0, 1_000))
    .replaceAll('ß', 'ss')
    .replaceAll('ё', 'е')
    .replaceAll('ð', 'd')
    .replace(/(?<=(?<!\p{L})(?:\p{L}|art|el))\.(?= ?[\p{L}\d])/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\s'.,!?;:…。！？；：，、؟।·-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
