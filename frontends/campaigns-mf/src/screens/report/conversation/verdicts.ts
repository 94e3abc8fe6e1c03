import type { Campaign } from '@cadenza/api-client';
import type { ReceivedMail, Verdict } from '@cadenza/contracts';
import type { ShownTimes } from '@cadenza/screen-kit';
import type { BadgeVariant } from '@cadenza/ui';
import { formatDay } from '../../../campaign/days.ts';
import { isOver } from '../../../campaign/lifecycle.ts';

/** The label of a verdict where it is offered, and the look of its badge. */
export const verdictLabels: Record<Verdict, { label: string; variant: BadgeVariant }> = {
  reply: { label: 'Reply', variant: 'success' },
  'opt-out': { label: 'Unsubscribe request', variant: 'warning' },
  absence: { label: 'Out of office', variant: 'warning' },
  bounce: { label: 'Bounce', variant: 'destructive' },
  'dead-address': { label: 'Address does not exist', variant: 'destructive' },
  complaint: { label: 'Spam complaint', variant: 'destructive' },
  receipt: { label: 'Receipt of a help desk', variant: 'outline' },
  challenge: { label: 'Asks you to prove you are a person', variant: 'warning' },
  calendar: { label: 'Answer to an invitation', variant: 'outline' },
  reaction: { label: 'Reaction', variant: 'outline' },
  other: { label: 'Changes nothing', variant: 'outline' },
};

/** Verdicts that only programs distinguish: to a person, none of them changes anything. */
const ofPrograms: readonly Verdict[] = ['receipt', 'challenge', 'calendar', 'reaction'];

// Not the list in the contracts, which would load their schemas.
const offered = (Object.keys(verdictLabels) as Verdict[]).filter((verdict) => !ofPrograms.includes(verdict));

type Judged = Pick<ReceivedMail, 'verdict' | 'source' | 'returnsOn' | 'unverified' | 'blames'>;

type Doubtful = Pick<ReceivedMail, 'verdict' | 'unverified' | 'tellingSentence'>;

/** Whether a person has to read a sentence to know if it asks for no more mail (rule S14). */
export const isMaybe = ({ verdict, unverified, tellingSentence }: Doubtful) =>
  verdict === 'opt-out' && unverified !== null && tellingSentence !== null;

/** The words of a mail's badge, `Out of office until March 12`. */
export function verdictSentence(mail: Omit<Judged, 'unverified'> & Doubtful, today: string, times: ShownTimes): string {
  const { verdict, source, returnsOn } = mail;
  if (source === 'link') return 'Unsubscribed';
  if (isMaybe(mail)) return 'Perhaps an unsubscribe request';
  const { label } = verdictLabels[verdict];
  return verdict === 'absence' && returnsOn !== null
    ? `${label} until ${formatDay(returnsOn, times, today, 'long')}`
    : label;
}

/** The verdicts a person can choose for a mail. An absence can stay one: its day of return may be wrong. */
export function offeredVerdicts({ verdict, source }: Pick<Judged, 'verdict' | 'source'>): Verdict[] {
  if (source === 'link') return [];
  return offered.filter((each) => each !== verdict || each === 'absence');
}

type StopFlags = Pick<
  Campaign,
  'stopOnReply' | 'stopOnBounce' | 'stopOnSpam' | 'stopOnOutOfOffice' | 'stopDomainOnReply'
>;

const suppressing: readonly Verdict[] = ['opt-out', 'dead-address', 'complaint'];

export interface Circumstances {
  flags: StopFlags;
  /** Of the campaign. */
  status: string;
  /** The other mails that came back from the lead. */
  others: readonly Judged[];
}

/** The consequence, in one line, of a person's taking a mail for `verdict` (rules S2 to S7, S12). */
export function consequenceOf(verdict: Verdict, before: Judged, circumstances: Circumstances): string {
  const ofLead = consequenceForLead(verdict, before, circumstances);
  if (!circumstances.flags.stopDomainOnReply || isOver(circumstances.status)) return ofLead;
  if (verdict === 'reply') return `${ofLead} Nobody else at this domain gets another email, unless it is free mail.`;
  return before.verdict === 'reply' ? `${ofLead} Others at this domain go on, unless one of them answered.` : ofLead;
}

function consequenceForLead(verdict: Verdict, before: Judged, { flags, status, others }: Circumstances): string {
  const isMailedAgain = suppresses(before) && !others.some(suppresses);
  if (suppresses({ ...before, verdict, unverified: null })) return 'No campaign mails the address again.';
  if (isOver(status)) {
    const sends = `The campaign is ${status}: it sends nothing more.`;
    return isMailedAgain ? `${sends} Other campaigns mail the address again.` : sends;
  }
  if (endsSequence({ verdict, unverified: null }, flags))
    return isMailedAgain ? 'The sequence ends. Other campaigns mail the address again.' : 'The sequence ends.';
  if (others.some((other) => endsSequence(other, flags))) return 'The sequence stays ended: something else came back.';
  if (others.some(isInDoubt)) return 'The sequence still waits: another mail may ask for no more.';
  if (verdict === 'absence') return 'The sequence waits until the lead is back.';
  const goesOn = status === 'paused' ? 'The sequence goes on when the campaign is resumed.' : 'The sequence goes on.';
  return isMailedAgain ? `${goesOn} The address is mailed again.` : goesOn;
}

/**
 * A test event suppresses nothing beyond its campaign (rule S7); an unverified mail does not suppress yet (rule S11).
 */
const suppresses = ({ verdict, source, unverified }: Judged) =>
  source !== 'test' && !unverified && suppressing.includes(verdict);

const isInDoubt = ({ verdict, unverified }: Judged) => verdict === 'opt-out' && Boolean(unverified);

/** What holds until a person accepts or dismisses an unverified mail (rule S11), in one sentence; empty where nothing waits. */
export function meanwhile({ verdict, blames }: Pick<ReceivedMail, 'verdict' | 'blames'>): string {
  if (blames) return 'Until you decide, here or for all like it in the campaign, the lead gets nothing more.';
  if (verdict === 'opt-out') return 'Until you decide, the campaigns that have this lead send it nothing more.';
  return suppressing.includes(verdict) ? 'Until you accept it, other campaigns still mail the address.' : '';
}

/** Whether the campaign ends a lead's sequence for this mail; a suppressed address has no sequence either. */
function endsSequence(
  { verdict, unverified, blames }: Pick<Judged, 'verdict' | 'unverified' | 'blames'>,
  flags: StopFlags,
): boolean {
  if (blames && unverified) return false;
  const ends: Record<Verdict, boolean> = {
    reply: flags.stopOnReply,
    'opt-out': !unverified || flags.stopOnReply,
    absence: flags.stopOnOutOfOffice,
    bounce: flags.stopOnBounce,
    'dead-address': flags.stopOnBounce,
    complaint: flags.stopOnSpam,
    receipt: false,
    challenge: false,
    calendar: false,
    reaction: false,
    other: false,
  };
  return ends[verdict];
}
