import type { NotTheirs } from '@cadenza/contracts';
import { sameWords } from '@cadenza/server-replies';
import type { Engaged, Received } from '../engagement/events.ts';
import { doubtAbout } from './evidence.ts';
import type { InboundMail, Named } from './inbound-mail.ts';

/** An email that a mail belongs to. */
export interface Target {
  engaged: Engaged;
  /** The lead's address in the form of `comparableAddress`; `null` if the lead was erased. */
  address: string | null;
  /**
   * True if the mail names the email's Message-ID or came to its return address; false if it only names the lead's
   * address.
   */
  byMessageId: boolean;
  /**
   * Whether the mail proves that it is about this email by the Message-ID that a relay gave the email instead of ours.
   */
  isProved?: boolean;
}

/** What a mail means for one email. */
export interface Consequence extends Pick<Received, 'verdict' | 'returnsOn' | 'reason' | 'answerProved' | 'blames'> {
  /** Whether the mail is evidence that the email was sent (rule D2), beyond what its verdict says anyway. */
  provesSent: boolean;
  /**
   * Why a person has to decide about the mail (rules S11 and S14), in sentences; `null` when something proves it or nothing
   * follows from it.
   */
  unverified: string | null;
  /** What was done with the mail, for operators. */
  because: string;
  /** What the server said of a failed delivery; for each kind the same words (rule D12). */
  words?: { said: string; sameWords: string };
}

/** What a mail says, before asking for proof. */
type Taken = Omit<Consequence, 'unverified'> & { doubt?: string };
type Rule = (mail: InboundMail, target: Target) => Taken;

const rules: Record<InboundMail['kind'], Rule> = {
  reply,
  'auto-reply': (mail) => ({ ...taken(mail, 'absence', 'recorded as an absence'), returnsOn: mail.returnDate }),
  bounce,
  complaint: (mail) => taken(mail, 'complaint', 'recorded as a complaint'),
  delivered: (mail) => ({ ...taken(mail, 'other', 'it was delivered'), provesSent: true }),
  receipt: (mail) => shown(mail, 'receipt'),
  challenge: (mail) => shown(mail, 'challenge'),
  calendar: (mail) => shown(mail, 'calendar'),
  reaction: (mail) => shown(mail, 'reaction'),
  other: (mail) => shown(mail, 'other'),
};

const isInconsequential = (verdict: Received['verdict']) =>
  ['receipt', 'challenge', 'calendar', 'reaction', 'other'].includes(verdict);

/** What a mail about an email means for that email. */
export function consequenceOf(mail: InboundMail, target: Target): Consequence {
  const { doubt: ofWords, ...found } = rules[mail.kind](mail, target);
  const { emailId } = target.engaged;
  const emailIds = target.isProved ? [...mail.evidence.emailIds, emailId] : mail.evidence.emailIds;
  const evidence = { ...mail.evidence, emailIds };
  const doubt = doubtAbout({ kind: mail.kind, evidence }, { emailId, address: target.address });
  const isMaybe = found.verdict === 'opt-out' && !mail.asksToStop;
  const doubts = isInconsequential(found.verdict)
    ? []
    : [isMaybe ? unclearWish : null, ofWords ?? null, doubt].filter((each) => each !== null);
  const unverified = doubts.length === 0 ? null : doubts.join(' ');
  return {
    ...found,
    ...((isMaybe || found.blames) && doubt === null && { answerProved: true }),
    // Proof of the sender says nothing about the email.
    provesSent: found.provesSent && emailIds.includes(emailId),
    unverified,
    because: unverified === null ? found.because : `${found.because}, unverified`,
  };
}

function taken({ reason }: InboundMail, verdict: Received['verdict'], because: string): Taken {
  return { verdict, returnsOn: null, reason, provesSent: false, because };
}

/** Nothing follows from these verdicts, so they need no proof. */
type Inconsequential = Extract<Received['verdict'], 'receipt' | 'challenge' | 'calendar' | 'reaction' | 'other'>;
const shown = (mail: InboundMail, verdict: Inconsequential): Taken => taken(mail, verdict, 'changes nothing');

const unclearWish = 'It may ask for no more mail.';

/** Rules S2, S6 and S14. */
function reply(mail: InboundMail): Taken {
  return mail.asksToStop || mail.mayAskToStop
    ? taken(mail, 'opt-out', 'recorded as a reply and an opt-out')
    : taken(mail, 'reply', 'recorded as a reply');
}

/** Rule D12: the lead waits, and a person decides. */
const doubtOf: Record<NotTheirs, string> = {
  account: 'It blames our mail account or server and not the recipient.',
  domain: 'It refuses our domain, for want of SPF, DKIM or DMARC, and not the recipient.',
  unclear: 'It does not say that the recipient is to blame.',
};

/** Rule S3. Only what a report says about the lead's own address can make that address a dead one. */
function bounce(mail: InboundMail, target: Target): Taken {
  const { named } = mail;
  const { byMessageId } = target;
  const own = named.find((each) => isOf(each, target)) ?? onlyHidden(named);
  const decisive = own ?? (byMessageId ? named.find(({ failed }) => failed) : undefined);
  if (!decisive?.failed) return { ...taken(mail, 'other', 'only put off'), provesSent: true };
  const what = own ? 'a bounce' : 'a bounce of another address';
  const verdict = own?.dead === true ? 'dead-address' : 'bounce';
  const { failure: reason, blames } = decisive;
  const found = { ...taken(mail, verdict, `recorded as ${what}`), reason, words: wordsOf(decisive) };
  return blames ? { ...found, blames, doubt: doubtOf[blames] } : found;
}

/** Reports are of one kind that say the same, whatever names and numbers are in it, and mean the same. */
const wordsOf = ({ failure, said = failure }: Named) => ({ said, sameWords: `${failure} ${sameWords(said)}` });

/** For an erased lead, only the address tag is left to compare. */
function isOf({ addresses, addressTags = [] }: Named, { address, engaged: { addressTag } }: Target): boolean {
  if (address !== null && addresses.includes(address)) return true;
  return addressTag !== undefined && addressTags.includes(addressTag);
}

/** A report that names no recipient is about the email's only recipient. */
const onlyHidden = (named: readonly Named[]) =>
  named.length === 1 && named[0]?.addresses.length === 0 ? named[0] : undefined;
