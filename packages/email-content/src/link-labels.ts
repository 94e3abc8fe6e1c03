import type { Link } from './links.ts';

/** A text in brackets before an address in parentheses, as in Markdown. It is one line, and not a book. */
const label = /\[([^[\]\r\n]{1,200})\]\(/.source;
const labelAtEnd = new RegExp(`${label}$`);

/** A label and where it and its address stand, brackets and parentheses included. */
export interface WrittenLabel {
  label: string;
  start: number;
  end: number;
}

/** The label of a link, where it has one that begins at `from` or later: no label holds a link itself. */
export function labelBefore(text: string, from: number, link: Link): WrittenLabel | undefined {
  const found = text[link.end] === ')' ? labelAtEnd.exec(text.slice(from, link.start)) : null;
  return found ? { label: found[1] as string, start: from + found.index, end: link.end + 1 } : undefined;
}

/** Finds what `address` matches as an address with a label: the label is its first group, those of `address` follow. */
export const labelledBy = (address: RegExp) => new RegExp(`${label}${address.source}\\)`, 'g');

/** A label and its address where neither can be pressed: in plain text. */
export const labelled = (label: string, address: string) => (address ? `${label} (${address})` : label);
