import type { Readable } from './readable.ts';
import { namesSender } from './rules/filter-words.ts';
import { ours, sender } from './rules/reply-rule.ts';
import { isGenericWithCause, namesUs } from './rules/somebody-else-words.ts';
import type { Said } from './said.ts';
import { sameWords } from './same-words.ts';
import type { Blame } from './server-reply.ts';

/** Whose fault it is where words for a dead, closed or full mailbox name the sender; null where they do not. */
export function blameOfSender({ plain }: Readable, { blame, mayNameSender }: Said): Blame | null {
  if (blame.on !== 'recipient' || mayNameSender || !namesSender(plain)) return null;
  return blame.cause === 'full' ? ours('storage') : sender;
}

/** Why words for a dead address may be about somebody or something else (rule S3); undefined where nothing says so. */
export function aboutSomebodyElse({ plain, isAboutOthers }: Readable, found: Said): string | undefined {
  if (namesUs(plain)) return 'naming what is ours';
  if (isAboutOthers) return 'naming another address';
  if ((found.isWeak || found.isCode) && isGenericWithCause(plain, sameWords)) return 'with another cause behind it';
  return undefined;
}
