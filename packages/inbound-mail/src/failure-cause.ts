import type { FailureCause } from './classification.ts';
import { sentence } from './rules/failure-rule.ts';
import { failureRules, meaningless, statusRules } from './rules/failure-rules.ts';
import { refusedAfterData, refusedAtRcpt, type StageSign } from './rules/smtp-stage-signs.ts';
import { enhancedStatusesIn } from './smtp-codes.ts';
import { inOneLine } from './words.ts';

export interface Failure {
  cause: FailureCause;
  /** The row that decided. */
  rule: string;
  /** True when servers say the same about other things, too. */
  isVague?: boolean;
}

export interface Evidence {
  /** The refusing server's words about this recipient; may be empty. */
  diagnosis: string;
  /** The rest of the notice. */
  notice: string;
  /** The status in the report's field. */
  status: string | null;
  /** Addresses that we sent from: "unknown" about one of them says nothing about the recipient. */
  own?: ReadonlySet<string>;
}

/** The rule when no row fits. */
export const nothingKnown = 'nothing known is said';

interface FailureSentence {
  cause: FailureCause;
  pattern: RegExp;
  isWeak: boolean;
  needsProof: boolean;
}

const rows: FailureSentence[] = failureRules.flatMap(({ cause, sentences, isWeak = false, needsProof = false }) =>
  sentences.map((text) => ({ cause, pattern: sentence(text), isWeak, needsProof })),
);

/**
 * What a failure means, by these rules:
 *
 * 1. Sources count in this order: the clear words of the refusing server, its status codes, its vague words, then the
 *    rest of the notice. In each the first row that fits decides. Rows that refuse the sender or the mail come before
 *    rows about the address.
 * 2. A row that needs proof is believed when a code names the address (X.1.1 and its neighbours), or when RCPT was
 *    refused and the mail had not been taken first. The verdict of the notice's writer, of its own directory or of the
 *    name service needs no proof.
 * 3. A temporary refusal (4.x.x) and one with a policy code (5.7.x) make no address dead.
 *
 * An address wrongly called alive gets one more email; one wrongly called dead is lost.
 */
export function failureCause({ diagnosis, notice, status, own = nobody }: Evidence): Failure {
  const said = readable(diagnosis, own);
  const replied = enhancedStatusesIn(said.plain);
  const codes = [...replied, ...(status === null ? [] : [status])];
  const around = readable(notice, own);
  const vague = byWords(said, true);
  const found =
    byWords(said, false) ??
    byStatus(replied) ??
    // Reports turn every 550 to RCPT into 5.1.1, so the words of the server itself come before it.
    (vague !== null && vague.cause !== 'dead-address' && namesAddress(codes) ? vague : null) ??
    byStatus(codes) ??
    vague ??
    byWords(around, false) ??
    byWords(around, true);
  if (!found) return { cause: 'unknown', rule: nothingKnown };
  if (found.cause !== 'dead-address') return found;
  const all = inOneLine(`${diagnosis}\n${notice}`);
  const doubt = doubts.find(({ isRaised }) => isRaised({ codes, status, all, found }));
  return doubt ? { cause: doubt.cause, rule: `${found.rule}, but ${doubt.why}` } : found;
}

interface Found extends Failure {
  needsProof: boolean;
}

/** The letters of an address say nothing: `unknown-user@example.com` may well exist. */
const addresses = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g;

const nobody: ReadonlySet<string> = new Set();
const carrierAu = /@(?:[a-z\d-]+\.)*(?:ezweb\.ne|au)\.(?:jp|com)$/;

interface Readable {
  plain: string;
  withLinks: string;
}

const written = (address: string, own: ReadonlySet<string>) => {
  if (own.has(address)) return 'a@us';
  return carrierAu.test(address) ? 'a@au' : 'a@b';
};

function readable(text: string, own: ReadonlySet<string>): Readable {
  const withLinks = meaningless.reduce(
    (words, { pattern }) => words.replace(pattern, ' '),
    inOneLine(text).replace(addresses, (address) => written(address, own)),
  );
  return { withLinks, plain: withLinks.replace(/\bhttps?:\/\/[^ ]*/g, ' ') };
}

/** Words inside links count only when nothing else is known: they may name a help page or a block list. */
function byWords({ plain, withLinks }: Readable, isWeak: boolean): Found | null {
  if (plain === '') return null;
  for (const words of plain === withLinks ? [plain] : [plain, withLinks]) {
    const row = rows.find((each) => each.isWeak === isWeak && each.pattern.test(words));
    if (!row) continue;
    const quote = (row.pattern.exec(words)?.[0] ?? '').trim().slice(0, 80);
    return { cause: row.cause, rule: `“${quote}”`, needsProof: row.needsProof, isVague: isWeak };
  }
  return null;
}

function byStatus(codes: string[]): Found | null {
  for (const code of codes) {
    const rule = statusRules.find(({ pattern }) => pattern.test(code));
    if (rule) return { cause: rule.cause, rule: `${code}: ${rule.meaning}`, needsProof: false };
  }
  return null;
}

interface Doubt {
  cause: FailureCause;
  why: string;
  isRaised(about: { codes: string[]; status: string | null; all: string; found: Found }): boolean;
}

/** Whether a code is about the recipient's address: not the sender's (X.1.7, X.1.8), nor X.1.0, which says nothing. */
const namesAddress = (codes: string[]) => codes.some((code) => /^[45]\.1\.(?:[1-46]|10|351)$/.test(code));

const tells = (signs: StageSign[], text: string) => signs.some(({ pattern }) => pattern.test(text));

/** Reasons not to believe words for a dead address. */
const doubts: Doubt[] = [
  {
    cause: 'transient',
    why: 'the report calls it temporary (4.x.x)',
    isRaised: ({ status, codes }) => status?.startsWith('4') === true && !codes.includes('4.1.1'),
  },
  {
    cause: 'policy',
    why: 'only after the whole mail: the word of a filter, as carriers use it',
    isRaised: ({ found, codes, all }) => found.needsProof && !namesAddress(codes) && tells(refusedAfterData, all),
  },
  {
    cause: 'unknown',
    why: 'neither to RCPT nor with a code for the address',
    isRaised: ({ found, codes, all }) => found.needsProof && !namesAddress(codes) && !tells(refusedAtRcpt, all),
  },
  {
    cause: 'policy',
    why: 'with the code of a policy (5.7.x), and not to RCPT',
    isRaised: ({ codes, all }) =>
      codes.some((code) => /^5\.7\.(?!1[78]$)/.test(code)) && !namesAddress(codes) && !/\brcpt\b/.test(all),
  },
];
