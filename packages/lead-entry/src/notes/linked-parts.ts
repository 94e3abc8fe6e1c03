export interface TextPart {
  text: string;
  /** Where it leads, when it is a web address. */
  url: string | null;
}

/** Without invisible characters, so that an address reads as what it is. */
const address = /https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu;
/** What a sentence goes on with after an address. */
const after = /[.,;:!?'’”»*_]+$/u;

/** A text in its parts: web addresses (http and https), and what stands between them. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let place = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutEnd(found);
    if (!isWebAddress(url)) continue;
    if (index > place) parts.push({ text: text.slice(place, index), url: null });
    parts.push({ text: url, url });
    place = index + url.length;
  }
  if (place < text.length) parts.push({ text: text.slice(place), url: null });
  return parts;
}

/** A bracket belongs to the address if it was opened there. */
function withoutEnd(found: string): string {
  let url = found.replace(after, '');
  while (closesMore(url, '(', ')') || closesMore(url, '[', ']')) url = url.slice(0, -1).replace(after, '');
  return url;
}

const closesMore = (url: string, opening: string, closing: string) =>
  url.endsWith(closing) && url.split(closing).length > url.split(opening).length;

/** One with a user name hides where it leads, for example `https://bank.example@evil.example`. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
}

const charactersMax = 600;
const linesMax = 10;
const wholeWords = new RegExp(`^[^]{0,${charactersMax}}(?=\\s)`);
/** A text that is only a little longer is shown whole. */
const slack = 1.25;

/** The beginning of a long text; null when the text is shown whole. Ends between words: half an address leads elsewhere. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n');
  if (lines.length <= linesMax * slack && text.length <= charactersMax * slack) return null;
  const cut = lines.slice(0, linesMax).join('\n');
  if (cut.length <= charactersMax) return cut.trimEnd();
  const [words] = wholeWords.exec(cut) ?? /^\S+/.exec(cut) ?? [cut];
  return words === text ? null : words.trimEnd();
}
