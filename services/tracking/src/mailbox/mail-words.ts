import type { Classification, ParsedMail } from '@cadenza/inbound-mail';

const fromCharactersMax = 400;
const subjectCharactersMax = 500;
const textCharactersMax = 50_000;
const sentenceCharactersMax = 400;
const personCharactersMax = 100;

/** The words of a mail, as plain text that the database and JSON can hold; `null` for what is empty. */
export interface MailWords {
  from: string | null;
  subject: string | null;
  /** Lines end in LF. */
  text: string | null;
  /** The reason of its verdict, if that quotes the mail; absent in mails that an older version read. */
  diagnosis?: string | null;
  /** The sentence that a person has to read (rule S14). */
  tellingSentence?: string | null;
  /** Whom that sentence is about, if not the writer. */
  somebodyElse?: string | null;
  /** What a server said of a failed delivery, and the words by which reports are of one kind (rule D12). */
  said?: string;
  sameWords?: string;
}

export const noWords: MailWords = { from: null, subject: null, text: null };

/** The sender and words of a mail. Whatever a stranger sent, the result is plain text without control characters. */
export function wordsOf({ from, subject, words }: ParsedMail): MailWords {
  const sender = from.name === '' ? from.address : `${from.name} <${from.address}>`;
  return {
    from: oneLine(sender, fromCharactersMax),
    subject: oneLine(subject, subjectCharactersMax),
    text: readable(words.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''), textCharactersMax),
  };
}

/** The words of a mail that its verdict rests on (rule S14), for the person who has to read them. */
export function tellingWords({ mayOptOut, somebodyElse }: Classification): Partial<MailWords> {
  const sentence = mayOptOut ?? somebodyElse?.sentence;
  return {
    ...(sentence !== undefined && { tellingSentence: oneLine(sentence, sentenceCharactersMax) }),
    ...(somebodyElse !== null && { somebodyElse: oneLine(somebodyElse.person, personCharactersMax) }),
  };
}

const oneLine = (text: string, charactersMax: number) => readable(text.replace(/[\p{Cc}\s]+/gu, ' '), charactersMax);

/** Cuts text that is too long, but not in the middle of a character. */
function readable(text: string, charactersMax: number): string | null {
  const cut = text.trim().slice(0, charactersMax);
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
  return whole === '' ? null : whole.toWellFormed();
}
