import type { ParsedMail } from '@cadenza/inbound-mail';

const fromCharactersMax = 400;
const subjectCharactersMax = 500;
const textCharactersMax = 50_000;

/** What a mail says, as plain text that the database and JSON can hold; `null` where it says nothing. */
export interface MailWords {
  from: string | null;
  subject: string | null;
  /** Lines end in LF. */
  text: string | null;
  /** The reason of what it is taken for, where that quotes the mail; absent in mails that an older version has read. */
  diagnosis?: string | null;
}

export const noWords: MailWords = { from: null, subject: null, text: null };

/** Who wrote what. Whatever a stranger sent, these are characters and nothing that acts. */
export function wordsOf({ from, subject, words }: ParsedMail): MailWords {
  const sender = from.name === '' ? from.address : `${from.name} <${from.address}>`;
  return {
    from: oneLine(sender, fromCharactersMax),
    subject: oneLine(subject, subjectCharactersMax),
    text: readable(words.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''), textCharactersMax),
  };
}

const oneLine = (text: string, charactersMax: number) => readable(text.replace(/[\p{Cc}\s]+/gu, ' '), charactersMax);

/** Cut where it is too long, but not in the middle of a character. */
function readable(text: string, charactersMax: number): string | null {
  const cut = text.trim().slice(0, charactersMax);
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
  return whole === '' ? null : whole.toWellFormed();
}
