import type { Readable } from './readable.ts';
import { type ReplyRule, sentence } from './rules/reply-rule.ts';
import { replyRules } from './rules/reply-rules.ts';
import { statusRules } from './rules/status-rules.ts';
import type { ReplyVerdict } from './server-reply.ts';

/** What words or a status say by themselves. */
export interface Said extends ReplyVerdict {
  /** See `ReplyRule`. */
  needsProof: boolean | undefined;
  mustName: RegExp | undefined;
  isWeak: boolean;
  /** See `ReplyRule`. */
  mayNameSender?: true;
  /** Known from the status, not from words. */
  isCode?: true;
}

interface Sentence extends Pick<ReplyRule, 'blame' | 'mayNameSender'> {
  pattern: RegExp;
  needsProof: boolean | undefined;
  mustName: RegExp | undefined;
  isWeak: boolean;
  commands: ReadonlySet<string> | undefined;
}

const rows: Sentence[] = replyRules.flatMap(
  ({ blame, sentences, isWeak = false, needsProof, mustName, commands, mayNameSender }) =>
    sentences.map((text) => ({
      blame,
      pattern: sentence(text),
      isWeak,
      needsProof,
      mustName: mustName === undefined ? undefined : sentence(mustName),
      commands: commands && new Set(commands),
      ...(mayNameSender && { mayNameSender }),
    })),
);

/**
 * The first row that fits. Words inside links count only when nothing else is known: they may name a help page or a
 * block list.
 */
export function saidInWords(
  { plain, withLinks }: Readable,
  isWeak: boolean,
  command: string | null = null,
): Said | null {
  if (plain.trim() === '') return null;
  for (const words of plain === withLinks ? [plain] : [plain, withLinks]) {
    const row = rows.find(
      (each) =>
        each.isWeak === isWeak &&
        (each.commands === undefined || (command !== null && each.commands.has(command))) &&
        each.pattern.test(words),
    );
    if (!row) continue;
    const quote = (row.pattern.exec(words)?.[0] ?? '').trim().slice(0, 80);
    return {
      blame: row.blame,
      rule: `“${quote}”`,
      needsProof: row.needsProof,
      mustName: row.mustName,
      isWeak,
      ...(row.mayNameSender && { mayNameSender: true }),
    };
  }
  return null;
}

export function saidByStatus(codes: readonly string[]): Said | null {
  for (const code of codes) {
    const rule = statusRules.find(({ pattern }) => pattern.test(code));
    if (rule)
      return {
        blame: rule.blame,
        rule: `${code}: ${rule.meaning}`,
        needsProof: false,
        mustName: undefined,
        isWeak: false,
        isCode: true,
      };
  }
  return null;
}

/**
 * What the words say, unless a code says more: it may name us where the words name nobody, and the proof that is missing
 * where they name the sender.
 */
export function moreTelling(words: Said | null, status: Said | null): Said | null {
  if (words === null || status === null) return words ?? status;
  const { on } = status.blame;
  // A code of the sender, as 5.1.8, says whose domain it is that nobody knows.
  const isOfUs = words.blame.on === 'recipient' && words.blame.cause === 'dead-address' && on === 'account';
  const isVague =
    (words.blame.on === 'unclear' || words.blame.on === 'nobody') && (on === 'account' || on === 'domain');
  const isProof = words.blame.on === 'account' && on === 'domain';
  return isOfUs || isVague || isProof ? status : words;
}

/** Whether a code is about the recipient's address: not the sender's (X.1.7, X.1.8), nor X.1.0, which says nothing. */
export const namesAddress = (codes: readonly string[]) =>
  codes.some((code) => /^[45]\.(?:1\.(?:[1-46]|10|351)|7\.1[78])$/.test(code));
