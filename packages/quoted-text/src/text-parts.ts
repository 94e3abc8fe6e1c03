import { dividers, fieldOfName, forwardLines, type MailField, wroteBegins, wroteWords } from './quote-words.ts';

export interface TextPart {
  text: string;
  isQuoted: boolean;
}

/** Longer lines introduce nothing; the limit keeps the patterns fast on any mail. */
const lineCharactersMax = 300;
/** Mail programs wrap the line above a quote into at most this many lines. */
const wroteLinesMax = 3;
/** How far below the first field of a quoted mail the others may be. */
const fieldLinesMax = 8;

/**
 * A mail's text in its parts: what its writer typed, and what is quoted from earlier mails. A quote is a run of lines
 * that begin with `>`, with the line that introduces them. Below "Original Message", the header of another mail or "On
 * … wrote:" everything to the end is a quote, unless lines with `>` show where it ends.
 */
export function textParts(text: string): TextPart[] {
  const lines = text.split(/\r\n|\r|\n/);
  const isQuoted: boolean[] = [];
  for (let at = 0; at < lines.length; ) {
    const head = lengthOfHead(lines, at);
    const end = head === 0 ? at + 1 : isMarked(nextFilled(lines, at + head)) ? at + head : lines.length;
    isQuoted.push(...Array<boolean>(end - at).fill(head > 0 || isMarked(lines[at])));
    at = end;
  }
  return joined(lines, isQuoted);
}

const isMarked = (line: string | undefined) => line !== undefined && /^ {0,3}>/.test(line);
const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

function nextFilled(lines: string[], from: number): string | undefined {
  for (let at = from; at < lines.length; at += 1) if (!isBlank(lines[at])) return lines[at];
  return undefined;
}

/** How many lines, from this one on, introduce a quote; 0 if they do not. */
function lengthOfHead(lines: string[], at: number): number {
  const line = lines[at] ?? '';
  if (isBlank(line) || line.length > lineCharactersMax) return 0;
  if (isDivider(line)) return 1 + fieldsBelow(lines, at + 1).length;
  if (isRule(line)) {
    const below = fieldsBelow(lines, at + 1);
    return isMailHeader(below) ? 1 + below.length : 0;
  }
  const fields = fieldsBelow(lines, at);
  if (fields[0] && isMailHeader(fields)) return fields.length;
  return lengthOfWroteLine(lines, at);
}

function isDivider(line: string): boolean {
  const words = line.trim().toLowerCase().replaceAll('’', "'");
  if (forwardLines.includes(words)) return true;
  if (!/^[-–—_*]{2}/.test(words)) return false;
  const between = words.replace(/^[-–—_*\s]+/, '');
  return dividers.some((divider) => between.startsWith(divider)) || outlookDivider.test(line);
}

/** `-----Original Appointment-----` in any language; people who draw a line leave a space after the dashes. */
const outlookDivider = /^-{5}[\p{L}\p{M}][\p{L}\p{M}' -]{2,50}-{5}\s*$/u;

const isRule = (line: string) => /^\s*[-_=]{8,}\s*$/.test(line);

interface FieldLine {
  field: MailField | null;
  hasAddress: boolean;
  /** `Ada <ada@example.com>` */
  isAddressed: boolean;
}

/** The fields of a mail's header from a line on, blank lines and continued ones between them included. */
function fieldsBelow(lines: string[], from: number): FieldLine[] {
  const found: FieldLine[] = [];
  let lastField = 0;
  for (const line of lines.slice(from, from + fieldLinesMax)) {
    const field = fieldOf(line);
    if (field === undefined && !isBlank(line) && !/^\s|,\s*$/.test(line)) break;
    found.push({
      field: field ?? null,
      hasAddress: line.includes('@'),
      isAddressed: addressInBrackets.test(line.slice(0, lineCharactersMax)),
    });
    if (field) lastField = found.length;
  }
  return found.slice(0, lastField);
}

function fieldOf(line: string): MailField | undefined {
  const name = /^[\s*_]{0,8}(\p{L}[\p{L} ]{0,24}?)[\s*_]{0,3}[:：]/u.exec(line.slice(0, lineCharactersMax))?.[1];
  return name === undefined ? undefined : fieldOfName.get(name.toLowerCase());
}

/**
 * Whether fields are the header of a mail. A `from` line with only a name can be anything: it needs an address, a time
 * of sending or other mail fields.
 */
function isMailHeader(lines: FieldLine[]): boolean {
  const from = lines.find(({ field }) => field === 'from');
  const has = (field: MailField) => lines.some((line) => line.field === field);
  if (!from || lines[0]?.field === null) return false;
  if (has('sent') || from.isAddressed) return true;
  return (has('date') || has('to')) && (has('subject') || from.hasAddress);
}

const hasYear = (text: string) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(text);
const hasMoment = (text: string) => hasYear(text) || /\d{1,2}[:.]\d{2}/.test(text);
const address = '[<[(][^\\s<>[\\]()]{1,200}@[^\\s<>[\\]()]{1,200}[>\\])]';
const addressInBrackets = new RegExp(address);
const endsWithAddress = new RegExp(`${address}\\s?[:：]$`);

/** `On 3 March 2026, Ada wrote:`, also over several lines; or a moment and an address, as some programs have it. */
function lengthOfWroteLine(lines: string[], at: number): number {
  const begins = wroteBegins.test(lines[at] ?? '');
  for (let count = 1; count <= wroteLinesMax; count += 1) {
    const part = lines.slice(at, at + count);
    if (part.some((line) => isBlank(line) || isMarked(line))) return 0;
    const line = part.join(' ').trim();
    if (line.length > lineCharactersMax) return 0;
    if (count > 1 && !begins) return 0;
    if (!/[:：]$/.test(line)) continue;
    const isAboveQuote = isMarked(nextFilled(lines, at + count));
    if (isAboveQuote ? couldSayWhoWrote(line, begins) : saysWhoWroteWhen(line, begins)) return count;
  }
  return 0;
}

/** Nothing below is marked as a quote, so the line itself must be unmistakable. */
function saysWhoWroteWhen(line: string, begins: boolean): boolean {
  if (!hasMoment(line)) return false;
  return wroteWords.test(line) ? begins || addressInBrackets.test(line) : endsWithAddress.test(line);
}

/** Above a marked quote little is enough, in any language. */
function couldSayWhoWrote(line: string, begins: boolean): boolean {
  if (hasYear(line) || addressInBrackets.test(line)) return true;
  return wroteWords.test(line) && (begins || hasMoment(line) || line.includes('@'));
}

/**
 * Joins neighbouring lines of one kind into parts. Blank lines go with the lines around them; a part begins and ends
 * with words.
 */
function joined(lines: string[], isQuoted: boolean[]): TextPart[] {
  const parts: { lines: string[]; isQuoted: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (last && (isBlank(line) || last.isQuoted === isQuoted[at])) last.lines.push(line);
    else if (!isBlank(line)) parts.push({ lines: [line], isQuoted: isQuoted[at] === true });
  }
  return parts.map((part) => ({ text: part.lines.join('\n').trimEnd(), isQuoted: part.isQuoted }));
}
