/**
 * A stranger's text without deceptive characters: control characters other than line breaks and tabs, and the direction
 * overrides that can make one address read as another.
 */
export function plainText(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|[\u202d\u202e]/gu, '');
}

const linesMax = 24;
const charactersMax = 2_000;
/** A text that is only a little longer is shown whole. */
const slack = 1.25;

/** The beginning of a very long text; null when the text is shown whole. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n', linesMax * slack + 1);
  if (lines.length <= linesMax * slack && text.length <= charactersMax * slack) return null;
  const cut = lines.slice(0, linesMax).join('\n').slice(0, charactersMax);
  const wordEnd = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  // Half a surrogate pair is not a character.
  return (wordEnd > charactersMax / 2 ? cut.slice(0, wordEnd) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd();
}
