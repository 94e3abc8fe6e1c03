import type { Engaged, Received } from '../engagement/events.ts';
import { doubtAbout } from './evidence.ts';
import type { InboundMail, Named } from './inbound-mail.ts';

/** An email that a mail belongs to. */
export interface Target {
  engaged: Engaged;
  /** The lead's address as addresses are compared, unless it was erased. */
  address: string | null;
  /** Whether the mail has its Message-ID or came to its return address, or only has the lead's address. */
  byMessageId: boolean;
  /** Whether the mail proves it by the Message-ID that a relay gave the email in the place of ours. */
  isProved?: boolean;
}

/** What a mail is for one email. */
export interface Consequence extends Pick<Received, 'verdict' | 'returnsOn' | 'reason'> {
  /** It is evidence that the email was sent (rule D2), as far as its verdict does not say so anyway. */
  provesSent: boolean;
  /** Why nothing proves it (rule S11), in a sentence; `null` where something does, or nothing follows. */
  unverified: string | null;
  /** What came of it, for operators. */
  because: string;
}

/** What a mail says, taken at its word. */
type Taken = Omit<Consequence, 'unverified'>;
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

/** What follows for an email from a mail about it. */
export function consequenceOf(mail: InboundMail, target: Target): Consequence {
  const found = rules[mail.kind](mail, target);
  const { emailId } = target.engaged;
  const emailIds = target.isProved ? [...mail.evidence.emailIds, emailId] : mail.evidence.emailIds;
  const evidence = { ...mail.evidence, emailIds };
  const doubt = doubtAbout({ kind: mail.kind, evidence }, { emailId, address: target.address });
  const unverified = isInconsequential(found.verdict) ? null : doubt;
  return {
    ...found,
    // Who vouches for the sender says nothing of the email.
    provesSent: found.provesSent && emailIds.includes(emailId),
    unverified,
    because: unverified === null ? found.because : `${found.because}, unverified`,
  };
}

function taken({ reason }: InboundMail, verdict: Received['verdict'], because: string): Taken {
  return { verdict, returnsOn: null, reason, provesSent: false, because };
}

/** Of these nothing follows, so that nobody has to prove them. */
type Inconsequential = Extract<Received['verdict'], 'receipt' | 'challenge' | 'calendar' | 'reaction' | 'other'>;
const shown = (mail: InboundMail, verdict: Inconsequential): Taken => taken(mail, verdict, 'changes nothing');

/** Rules S2 and S6. */
function reply(mail: InboundMail): Taken {
  return mail.asksToStop
    ? taken(mail, 'opt-out', 'recorded as a reply and an opt-out')
    : taken(mail, 'reply', 'recorded as a reply');
}

/** Rule S3. Only what a report says about the lead's own address can make that address dead. */
function bounce(mail: InboundMail, target: Target): Taken {
  const { named } = mail;
  const { byMessageId } = target;
  const own = named.find((each) => isOf(each, target)) ?? onlyHidden(named);
  const decisive = own ?? (byMessageId ? named.find(({ failed }) => failed) : undefined);
  if (!decisive?.failed) return { ...taken(mail, 'other', 'only put off'), provesSent: true };
  const what = own ? 'a bounce' : 'a bounce of another address';
  const verdict = own?.dead === true ? 'dead-address' : 'bounce';
  return { ...taken(mail, verdict, `recorded as ${what}`), reason: decisive.failure };
}

/** Of a lead that was erased only the tag is left. */
function isOf({ addresses, addressTags = [] }: Named, { address, engaged: { addressTag } }: Target): boolean {
  if (address !== null && addresses.includes(address)) return true;
  return addressTag !== undefined && addressTags.includes(addressTag);
}

/** A report that names nobody is about the only recipient that the email had. */
const onlyHidden = (named: readonly Named[]) =>
  named.length === 1 && named[0]?.addresses.length === 0 ? named[0] : undefined;
