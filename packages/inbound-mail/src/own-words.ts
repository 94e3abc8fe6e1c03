const linesMax = 400;
const headCharactersMax = 300;

/** Lines above the mail that a person answers, as mail programs write them. */
const quoteHeads = [
  /^\s*>/,
  /^\s*-{2,}\s*(?:original|ursprüngliche|message d'origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk|forwarded|weitergeleitete|wiadomość|oprindelig|ursprungligt|begin forwarded)/i,
  // The same in any other language, and Outlook's `-----Original Appointment-----`; people leave a space after a rule.
  /^\s*-{5}[\p{L}\p{M}][\p{L}\p{M}' -]{2,50}-{5}\s*$/u,
  /^\s*_{10,}\s*$/,
  /^\s*(?:on|am|le|el|il|em|op|den|dnia|w dniu|på)\s.{5,200}(?:wrote|schrieb|écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?|kirjoitti)\s?:?\s*$/i,
  /^.{5,200}(?<!\b(?:i|ich|we|wir) )(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?|napsala?|kirjoitti|yazdı|пишет|написала?|написал\(а\)|написав|έγραψε|a scris)\s?:\s*$/i,
  // The name behind the verb: Gmail and Apple Mail in German, Dutch and the Nordic languages; Gmail in Hungarian.
  /^(?:am|op|den|på)?\s?.{0,20}\b\d{1,4}\b.{2,80}\b(?:schrieb|schreef|skrev)\s[^:]{2,200}:\s*$/i,
  /^.{2,200} ezt írta \(.{5,80}\)\s?:\s*$/i,
  // Who and when, in the languages that need no verb: Russian, Japanese.
  /^(?=.{0,250}\b20\d\d)(?=.{0,250}\d[:.時时]\d{2}).{5,250}<[^<>\s]{1,200}@[^<>\s]{1,200}>\s?[:：]\s*$/,
  /^\s*\*?(?:from|von|de|da|van|od|från|fra|от|від|lähettäjä|feladó|gönderen|kimden|από|发件人|寄件者|差出人|보낸 ?사람)\s?[:：]\*?\s.{0,200}@/i,
  /^\s*\*?(?:sent|gesendet|envoyé|enviado|inviato|verzonden|wysłano|skickat|sendt|odesláno|lähetetty|elküldve|gönderildi|отправлено|发送时间|送信日時|보낸 날짜)\s?[:：]\*?\s/i,
  /^\s*.{0,200}(?:のメール|写道|寫道|님이 작성)\s?[:：]\s*$/,
];

const isQuoteHead = (line: string) => quoteHeads.some((head) => head.test(line));
/** Only the first half of a line that was wrapped has the date. */
const hasYear = /\b20\d\d\b|20\d\d年/;

/** What the writer of a reply typed: the text above the mail that is quoted, without the signature. */
export function ownWords(text: string): string {
  const own: string[] = [];
  const lines = text.split('\n').slice(0, linesMax);
  for (const [at, line] of lines.entries()) {
    const [next = '', third = '', fourth = ''] = lines.slice(at + 1, at + 4);
    if (isQuoteHead(line) || beginsQuoteHead(line, next) || isAboveQuote(line, next, third)) break;
    const isWrapped = hasYear.test(line) && line.length < headCharactersMax;
    if (isWrapped && (isQuoteHead(`${line} ${next} ${third}`) || isAboveQuote(`${line} ${next}`, third, fourth))) break;
    if (/^--\s?$/.test(line)) break;
    own.push(line.slice(0, 2_000));
  }
  return own.join('\n').trim();
}

/** Who wrote when, in whatever language: what it says ends in a colon, and what was written follows. */
const isAboveQuote = (line: string, next: string, third: string) =>
  line.length < headCharactersMax &&
  /[:：]\s*$/.test(line) &&
  (hasYear.test(line) || /<[^<>\s]{1,200}@[^<>\s]{1,200}>/.test(line)) &&
  /^\s*>/.test(next.trim() === '' ? third : next);

/** Mail programs wrap the head of a quote; the last line that was typed may stand above it without a gap. */
function beginsQuoteHead(line: string, next: string): boolean {
  const both = `${line} ${next}`.trim();
  return both.length < headCharactersMax && isQuoteHead(both) && (hasYear.test(line) || !isQuoteHead(next));
}
