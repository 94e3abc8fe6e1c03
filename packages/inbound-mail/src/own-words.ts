const linesMax = 400;

/** Lines above the mail that a person answers, as mail programs write them. */
const quoteHeads = [
  /^\s*>/,
  /^\s*-{2,}\s*(?:original|ursprüngliche|message d'origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk|forwarded|weitergeleitete|wiadomość|oprindelig|ursprungligt|begin forwarded)/i,
  /^\s*_{10,}\s*$/,
  /^\s*(?:on|am|le|el|il|em|op|den|dnia|w dniu|på)\s.{5,200}(?:wrote|schrieb|écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?|kirjoitti)\s?:?\s*$/i,
  /^.{5,200}(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?|пишет|написал\(?а?\)?)\s?:\s*$/i,
  /^\s*\*?(?:from|von|de|da|van|od|från|fra|от|发件人|差出人)\s?:\*?\s.{0,200}@/i,
  /^\s*\*?(?:sent|gesendet|envoyé|enviado|inviato|verzonden|wysłano|skickat|sendt)\s?:\*?\s/i,
  /^\s*.{0,60}(?:のメール|写道)\s?[:：]\s*$/,
];

/** What the writer of a reply typed: the text above the mail that is quoted, without the signature. */
export function ownWords(text: string): string {
  const own: string[] = [];
  const lines = text.split('\n').slice(0, linesMax);
  for (const [at, line] of lines.entries()) {
    const withNext = `${line} ${lines[at + 1] ?? ''}`.trim();
    if (quoteHeads.some((head) => head.test(line) || head.test(withNext.length < 300 ? withNext : line))) break;
    if (/^--\s?$/.test(line)) break;
    own.push(line.slice(0, 2_000));
  }
  return own.join('\n').trim();
}
