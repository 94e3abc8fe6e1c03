import {
  aboutSomebodyElse,
  type Blame,
  blameOfSender,
  inDetail,
  inOneLine,
  moreTelling,
  namesAddress,
  type Readable,
  readable,
  type Said,
  saidByStatus,
  saidInWords,
  soundsLikeFilter,
} from '@cadenza/server-replies';
import type { FailureCause } from './classification.ts';
import { refusedAfterData, refusedAtRcpt, type StageSign } from './rules/smtp-stage-signs.ts';
import { enhancedStatusesIn, replyCodeIn } from './smtp-codes.ts';

export interface Failure {
  cause: FailureCause;
  /** The row that decided. */
  rule: string;
  /** Whom it is about, in full. */
  blame: Blame;
  /** True when servers say the same about other things, too. */
  isVague?: boolean;
  /** True when words for a dead address were not believed. */
  isDoubted?: boolean;
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
  /** The addresses of whom the mail was for. */
  recipients?: readonly string[];
}

/** The rule when no row fits. */
const nothingKnown = 'nothing known is said';

/**
 * What a failure means, by these rules:
 *
 * 1. Sources count in this order: the clear words of the refusing server, its status codes, its vague words, then the
 *    rest of the notice. Words and codes mean what the table of server replies says.
 * 2. A row that needs proof is believed when a code names the address (X.1.1 and its neighbours), or when RCPT was
 *    refused and the mail had not been taken first. The verdict of the notice's writer, of its own directory or of the
 *    name service needs no proof.
 * 3. A temporary refusal (4.x.x), one with a policy code (5.7.x) and one in the words of a filter make no address dead.
 *
 * An address wrongly called alive gets one more email; one wrongly called dead is lost.
 */
export function failureCause({ diagnosis, notice, status, ...parties }: Evidence): Failure {
  const said = readable(diagnosis, parties);
  const replied = enhancedStatusesIn(said.plain);
  const codes = [...replied, ...(status === null ? [] : [status])];
  const around = readable(notice, parties);
  const vague = saidInWords(said, true);
  const reported = saidByStatus(codes);
  // Reporters turn any 550 to RCPT into 5.1.1: where the server's own words are there and say nothing, so does that.
  const isInvented =
    replyCodeIn(said.plain) !== null && replied.length === 0 && reported !== null && isDead(reported.blame);
  const byCode = isInvented ? null : reported;
  const found =
    moreTelling(saidInWords(said, false), saidByStatus(replied)) ??
    (vague !== null && !isDead(vague.blame) && namesAddress(codes) ? vague : null) ??
    // A closed mailbox may be one that nobody has, which the notice then says.
    (isClosed(byCode) ? saidInWords(around, false) : null) ??
    byCode ??
    vague ??
    saidInWords(around, false) ??
    saidInWords(around, true);
  if (!found) return { ...failure({ on: 'unclear' }, nothingKnown), isVague: false };
  const isVague = found.isWeak;
  const ofSender = blameOfSender(said, found);
  if (ofSender) return { ...failure(ofSender, `${found.rule}, but of the sender`), isVague, isDoubted: true };
  if (!isDead(found.blame)) return { ...failure(inDetail(found.blame, said), found.rule), isVague };
  const all = inOneLine(`${diagnosis}\n${notice}`);
  const doubt = doubts.find(({ isRaised }) => isRaised({ codes, status, all, said, found }));
  if (doubt) return { ...failure(doubt.blame, `${found.rule}, but ${doubt.why}`), isVague, isDoubted: true };
  return { ...failure(found.blame, found.rule), isVague };
}

/** What a recipient of a report keeps of a refused domain. */
export const refusedDomain = (blame: Blame) => (blame.on === 'domain' ? { refusedDomain: blame } : {});

const isClosed = (said: Said | null) => said?.blame.on === 'recipient' && said.blame.cause === 'closed';
const isDead = (blame: Blame) => blame.on === 'recipient' && blame.cause === 'dead-address';

const failure = (blame: Blame, rule: string): Failure => ({ cause: causeOf(blame), blame, rule });

function causeOf(blame: Blame): FailureCause {
  if (blame.on === 'recipient' || blame.on === 'email') return blame.cause;
  return blame.on === 'nobody' ? 'transient' : blame.on;
}

interface Doubt {
  blame: Blame;
  why: string;
  isRaised(about: { codes: string[]; status: string | null; all: string; said: Readable; found: Said }): boolean;
}

const tells = (signs: StageSign[], text: string) => signs.some(({ pattern }) => pattern.test(text));

/** Reasons not to believe words for a dead address. */
const doubts: Doubt[] = [
  {
    blame: { on: 'unclear' },
    why: 'in the words of a filter',
    isRaised: ({ said }) => soundsLikeFilter(said.plain),
  },
  {
    blame: { on: 'unclear' },
    why: 'about somebody or something else',
    isRaised: ({ said, found }) => aboutSomebodyElse(said, found) !== undefined,
  },
  {
    blame: { on: 'nobody' },
    why: 'the report calls it temporary (4.x.x)',
    isRaised: ({ status, codes }) => status?.startsWith('4') === true && !codes.includes('4.1.1'),
  },
  {
    blame: { on: 'unclear' },
    why: 'only after the whole mail: the word of a filter, as carriers use it',
    isRaised: ({ found, codes, all }) =>
      found.needsProof === true && !namesAddress(codes) && tells(refusedAfterData, all),
  },
  {
    blame: { on: 'unclear' },
    why: 'neither to RCPT nor with a code for the address',
    isRaised: ({ found, codes, all }) =>
      found.needsProof === true && !namesAddress(codes) && !tells(refusedAtRcpt, all),
  },
  {
    blame: { on: 'unclear' },
    why: 'with the code of a policy (5.7.x), and not to RCPT',
    isRaised: ({ codes, all }) =>
      codes.some((code) => /^5\.7\.(?!1[78]$)/.test(code)) && !namesAddress(codes) && !/\brcpt\b/.test(all),
  },
];
