import { ownWords } from '@cadenza/quoted-text';
import { withoutAccents } from './plain-words.ts';
import { answerAbove, receiptWords, ticketNumber } from './rules/help-desk-signs.ts';
import { greetingLine, promise, signOff, thanksSentence, wish } from './rules/receipt-sentences.ts';

const charactersMax = 1_500;
const sentenceCharactersMax = 300;
const nameCharactersMax = 80;
const numberCharactersMax = 90;
const prefixCharactersMax = 60;
const tailCharactersMax = 60;

/** Words that may stand around a ticket's number at the end of the sentence. */
const numberWords = new Set(
  'under the with ticket number no nr id ref reference case is unter der mit nummer sous le la numero con el sob o onder het pod numerem nr med nummer successfully'.split(
    ' ',
  ),
);

/** Whether a person asks or wants something in the words of a mail. */
export const asksSomething = (text: string) => wantsSomething(text) || /[?？]/.test(withoutLinks(ownWords(text)));

export const wantsSomething = (text: string) => wish.test(withoutAccents(ownWords(text).slice(0, charactersMax)));

/**
 * Whether a text is only a receipt: thanks, that it was received, its number, who will answer when, and a signature. If
 * no field marks a program, one sentence of another kind makes it a person's.
 */
export function isReceiptAlone(text: string): boolean {
  const own = ownWords(text);
  if (own.length > charactersMax || asksSomething(text)) return false;
  let isReceived = false;
  let isSigned = false;
  for (const sentence of sentencesOf(own)) {
    if (isReceived && signOff.test(sentence)) isSigned = true;
    else if (tellsReceipt(sentence)) isReceived = true;
    else if (isSigned && isName(sentence)) continue;
    else if (!isStock(sentence)) return false;
  }
  return isReceived;
}

/** Whether a line is the name of a person, a firm or a street: not a sentence or a postscript. */
const isName = (sentence: string) =>
  sentence.length <= nameCharactersMax && !/^p\.? ?s\b/.test(sentence) && !/(?: \S{1,40}){3}[.!。]$/.test(sentence);

const isStock = (sentence: string) =>
  greetingLine.test(sentence) ||
  thanksSentence.test(sentence) ||
  promise.test(sentence) ||
  (sentence.length <= numberCharactersMax && ticketNumber.test(sentence));

/**
 * Whether a sentence says that a request was received. At most its number or a promise may follow; anything else was
 * typed.
 */
function tellsReceipt(sentence: string): boolean {
  for (const { pattern, isVague } of receiptWords) {
    const found = isVague ? null : pattern.exec(sentence);
    if (!found || found.index > prefixCharactersMax) continue;
    const tail = sentence.slice(found.index + found[0].length);
    const words = tail.split(/[^\p{L}\p{N}-]{1,20}/u).filter((word) => word !== '');
    const isNumber =
      tail.length <= tailCharactersMax && words.every((word) => /\d/.test(word) || numberWords.has(word));
    if (isNumber || words.length <= 1 || promise.test(tail)) return true;
  }
  return false;
}

const sentencesOf = (own: string) =>
  withoutLinks(own)
    // A line that continues in lower case was wrapped.
    .replace(/(?<=[\p{L}\d,])\n(?=\p{Ll})/gu, ' ')
    .split(/\n|(?<=[.!。！])\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！])/u)
    .map((sentence) => withoutAccents(sentence.slice(0, sentenceCharactersMax)).replace(answerAbove, ' ').trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

const withoutLinks = (text: string) => text.replace(/<?https?:\/\/[^\s>]{1,500}>?/g, ' ');
