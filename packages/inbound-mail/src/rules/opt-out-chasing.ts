import tables from './opt-out-chasing.json' with { type: 'json' };
import type { OptOutPleas } from './opt-out-pleas.ts';
import { anyOf } from './opt-out-words.ts';
import { readTable } from './tables.ts';

/** Only these words may follow in the clause: a day or another channel makes it a wish for later, or for a call. */
const alone = (phrase: string, tail: string) => `(?:${phrase})(?: (?:${tail})){0,4}(?=$|,)`;

const rows: { language: string; pleas: string[]; hints?: string[]; tail: string }[] = tables.rows;

/** What follows up cold emails, and that no more of it is wanted, by language. */
export const chasingPleas: OptOutPleas[] = [
  ...rows.map(({ language, pleas, hints, tail }) => ({
    language,
    pleas: alone(anyOf(...pleas), tail),
    ...(hints && { hints: alone(anyOf(...hints), tail) }),
  })),
  ...readTable<OptOutPleas>(tables.unspaced),
];
