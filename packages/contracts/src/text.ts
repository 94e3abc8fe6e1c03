import { z } from 'zod';
import { isBlank } from './blank-text.ts';
import { fieldLabel } from './field-label.ts';

const controlCharacters = /\p{Cc}/u;
const controlCharactersExceptLineBreaks = /[^\P{Cc}\n\r\t]/u;

/** A text that shows nothing has no value: `{{field|fallback}}` and rule D9 would otherwise take it for one. */
export const emptyIfUnseen = (text: string): string => (isBlank(text) ? '' : text);

interface Place {
  path?: PropertyKey[] | undefined;
}

const sentence = (predicate: string) => ({ error: ({ path }: Place) => `${fieldLabel(path)} ${predicate}` });
const tooLong = (maxLength: number) => sentence(`may have at most ${maxLength} characters`);
const notUnicode = sentence('is not valid Unicode text');

/**
 * Text on one line, trimmed, and empty if it shows nothing: names, subjects, addresses. Control characters (a line
 * break could break a mail header) and lone surrogates (PostgreSQL cannot store them) are refused.
 */
export function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, tooLong(maxLength))
    .overwrite(emptyIfUnseen)
    .refine((value) => !controlCharacters.test(value), sentence('may not have line breaks or control characters'))
    .refine((value) => value.isWellFormed(), notUnicode);
}

/** Text with line breaks and tabs: email bodies, prompts. Other control characters and lone surrogates are refused. */
export function multiLine(maxLength: number) {
  return z
    .string()
    .max(maxLength, tooLong(maxLength))
    .refine((value) => !controlCharactersExceptLineBreaks.test(value), sentence('may not have control characters'))
    .refine((value) => value.isWellFormed(), notUnicode);
}

/** Identifier of any entity: a UUID in lower case. */
export const id = z.uuid().toLowerCase();

/** ISO 8601 instant in UTC, for example `2026-03-01T09:00:00Z`. */
export const instant = z.iso.datetime();
