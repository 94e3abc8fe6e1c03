import { z } from 'zod';

const controlCharacters = /\p{Cc}/u;
const controlCharactersExceptLineBreaks = /[^\P{Cc}\n\r\t]/u;

/**
 * Text on one line, trimmed: names, subjects, addresses. Control characters (a line break could break a mail header)
 * and lone surrogates (PostgreSQL cannot store them) are refused.
 */
export function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters are allowed`)
    .refine((value) => !controlCharacters.test(value), 'Line breaks and control characters are not allowed')
    .refine((value) => value.isWellFormed(), 'The text is not valid Unicode');
}

/** Text with line breaks and tabs: email bodies, prompts. Other control characters and lone surrogates are refused. */
export function multiLine(maxLength: number) {
  return z
    .string()
    .max(maxLength, `At most ${maxLength} characters are allowed`)
    .refine((value) => !controlCharactersExceptLineBreaks.test(value), 'Control characters are not allowed')
    .refine((value) => value.isWellFormed(), 'The text is not valid Unicode');
}

/** Identifier of any entity: a UUID in lower case. */
export const id = z.uuid().toLowerCase();

/** ISO 8601 instant in UTC, for example `2026-03-01T09:00:00Z`. */
export const instant = z.iso.datetime();
