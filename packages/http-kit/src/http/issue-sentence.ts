import { fieldLabel } from '@cadenza/contracts';
import type { z } from 'zod';

const namedKeysMax = 3;
const keyMaxLength = 40;

const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Our own sentences where a schema has none: those of the library are meant for programmers. */
export const issueSentence: z.core.$ZodErrorMap = (issue) => {
  const label = fieldLabel(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${label} is missing.` : `${label} must be ${typeIn(issue.expected)}.`;
    case 'invalid_value':
      return `${label} must be ${issue.values.map(String).join(' or ')}.`;
    case 'too_small':
      return `${label} ${bound(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `${label} ${bound(issue.origin, 'at most', issue.maximum)}.`;
    case 'unrecognized_keys':
      return `Nothing by the name of ${named(issue.keys)} is understood here.`;
    case 'invalid_format':
      return issue.format === 'uuid' ? `${label} is not an id.` : `${label} is not written as it should be.`;
    default:
      return `${label} is not valid.`;
  }
};

const typeIn = (expected: string) => types[expected] ?? 'of another type';

function bound(origin: string, side: string, limit: number | bigint): string {
  const unit = units[origin];
  if (!unit) return `must be ${side} ${limit}`;
  return `must have ${side} ${Number(limit) === 1 ? `one ${unit[0]}` : `${limit} ${unit[1]}`}`;
}

/** Callers choose the keys, so only a few are named, and only the beginning of each. */
function named(keys: readonly string[]): string {
  return keys
    .slice(0, namedKeysMax)
    .map((key) => JSON.stringify(key.slice(0, keyMaxLength).toWellFormed()))
    .join(', ');
}
