import tables from './reaction-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** The mail that a program sends when somebody presses a symbol below a mail. */
export interface ReactionSign {
  product: string;
  /** A page that describes it, or shows such mails. */
  source: string;
  /** The whole text, without accents, in lower case and single spaces. */
  words: RegExp;
}

/** The part that makes a mail a reaction: https://developers.google.com/workspace/gmail/reactions/format */
export const reactionType = 'text/vnd.google.email-reaction+json';

/** The disposition of a part that is nothing but a symbol, as Delta Chat sends it: https://www.rfc-editor.org/rfc/rfc9078 */
export const reactionDisposition = /^content-disposition\s?:\s{0,9}reaction\b/i;

/**
 * The link below every reaction of Gmail, in every language. Mails with it are in the lists at lists.freedesktop.org
 * and lists.nongnu.org.
 */
export const gmailReactionLink = /[?&]utm_campaign=emojireactionemail\b/;

/** Fields of Exchange; `allow` and `disallow` only say whether others may react. */
export const reactionHeaders: { name: string; pattern: RegExp; source: string }[] = readTable(
  tables.reactionHeaders,
  tables.parts,
);

export const reactionSigns: ReactionSign[] = readTable(tables.reactionSigns, tables.parts);
