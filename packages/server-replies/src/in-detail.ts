import type { Readable } from './readable.ts';
import type { Blame } from './server-reply.ts';

const providers: [name: string, words: RegExp][] = [
  ['google', /\bgsmtp\b|google|gmail/],
  ['microsoft', /outlook|microsoft|office365/],
  ['yahoo', /yahoo|\baol\b/],
];

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600 };
const wait = /\b(?:again|retry|wait)\b\D{0,20}\b(\d{1,5}) ?(s|m|h)(?:ec|in|our|\b)/;

/** Adds what the words say besides: which provider asks for proof, and the wait, as in `Try again in 92 seconds`. */
export function inDetail(blame: Blame, { plain, withLinks }: Readable): Blame {
  if (blame.on === 'domain')
    return { ...blame, provider: blame.provider ?? providers.find(([, words]) => words.test(withLinks))?.[0] ?? null };
  if (blame.on !== 'account') return blame;
  const [, amount, unit = ''] = wait.exec(plain) ?? [];
  if (amount === undefined) return blame;
  return { ...blame, waitMinutes: (Number(amount) * (secondsOf[unit] ?? 1)) / 60 };
}
