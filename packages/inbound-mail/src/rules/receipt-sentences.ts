import lists from './receipt-sentences.json' with { type: 'json' };

/**
 * The sentences that a receipt without a marking field may have, without accents, one language per row. Any other
 * sentence was typed by a person. Sources: the templates in `help-desk-signs.ts` and their translations in
 * https://github.com/blesta/language and https://github.com/supportpal/language-files.
 */
const anyOf = (...rows: string[]) => rows.join('|');

export const greetingLine = new RegExp(`^(?:${anyOf(...lists.greetingLine)}).{0,70}$`);

/** Thanks for writing, with nothing after a comma. */
export const thanksSentence = new RegExp(`^(?:${anyOf(...lists.thanksSentence)})[^,;，、]{0,110}$`);

/** Only the names of a signature follow it. */
export const signOff = new RegExp(
  `^(?:${anyOf(...lists.signOff)})[\\s.,!。]{0,3}$|^(?:mit freundlichen|cordiali|distinti|met vriendelijke|med (?:vanlig|venlig|vennlig)).{0,30}$`,
);

/** Sentences on who will answer, when, where to look meanwhile, and that nobody reads answers. */
export const promise = new RegExp(anyOf(...lists.promise));

/** Words for a wish; receipts have none. */
export const wish = new RegExp(anyOf(...lists.wish));
