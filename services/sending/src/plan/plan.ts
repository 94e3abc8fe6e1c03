import { holdWithoutEnd, type LaunchSettings, type MailboxLimit, type PlanRule } from '@cadenza/contracts';
import { firstOpenInstant } from '@cadenza/send-window';
import { MovingInstant } from './moving-instant.ts';

/** What a lead that is held without an end waits for; in doubt where it is neither. */
interface WithoutEnd {
  lacks?: readonly string[];
  isUndecided?: boolean | undefined;
}

/** The facts that decide when a campaign sends next. */
export interface PlanInput {
  status: string;
  settings: LaunchSettings;
  /** Rule E3: nothing leaves before this while a sequence is half saved. */
  sequenceHeldUntil: Temporal.Instant | null;
  lastSendAt: Temporal.Instant | null;
  /**
   * The earliest due time among the leads that wait for a step, whether the delay or a hold set it, and the variables for
   * which that lead has no value (rule D9).
   */
  earliestDue: (WithoutEnd & { at: Temporal.Instant; rule: 'delay' | 'hold' }) | null;
  /**
   * Rule D8: until when something else holds the campaign up, and the sentence for it, given when the next email
   * leaves.
   */
  obstacle: { until: Temporal.Instant; tell(nextSendAt: Temporal.Instant): string } | null;
  now: Temporal.Instant;
}

/** What of the mailboxes decided; `domain-records`: the domains of those for whom leads wait fail (rule M11). */
export type PlanLimit = MailboxLimit | 'domain-records';

/** When the next email leaves, and the rule that decided it (rule T9). */
export interface Plan {
  nextSendAt: Temporal.Instant | null;
  rule: PlanRule;
  /** What of the mailboxes decided, where they did. */
  mailboxLimit?: PlanLimit;
  /** Why the campaign waits, as a sentence for the user, where something other than the rule holds it up. */
  obstacle?: string;
}

/** Rule D9. */
const wanting = (names: readonly string[]) =>
  `The leads that are left wait for values that they do not have, such as ${names.map((name) => `{{${name}}}`).join(', ')}. Enter the values, write a fallback into the email, or let the leads go on without.`;

/** Rule S11. */
const inDoubt =
  'The leads that are left may have asked for no more mail. Accept or dismiss their mails in the report of the campaign that they answered.';

/** Rules D10 and D12. */
const undecided =
  'The emails that are left were refused for days or came back, in words that do not blame their recipients. Decide in the campaign what they mean.';

/** Rule D2. */
const unconfirmed =
  'The emails that are left are unconfirmed: the mail server never said whether it took them. Send them once more or count them as sent, in the report of the campaign.';

/** The plan where the leads that are left are held without an end. */
export const waitsForPerson = ({ lacks, isUndecided }: WithoutEnd): Plan => ({
  nextSendAt: null,
  rule: 'hold',
  obstacle: isUndecided ? undecided : lacks?.length ? wanting(lacks) : inDoubt,
});

/** The plan of a campaign in which nothing waits but emails that ended as unknown (rule D2). */
export const withUnconfirmed = (
  plan: Plan,
  { openCount, unknownCount }: { openCount: number; unknownCount: number },
): Plan =>
  plan.rule === 'nothing-waiting' && unknownCount > 0 && unknownCount === openCount
    ? { ...plan, rule: 'hold', obstacle: unconfirmed }
    : plan;

/**
 * Plans the campaign's next send: the due time, moved past the gap (T5) and a half-saved sequence (E3), into the window
 * (T2). Never in the past: an overdue email leaves now, and the gap keeps the rest apart (L4).
 */
export function plan(input: PlanInput): Plan {
  const { status, settings, sequenceHeldUntil, lastSendAt, earliestDue, obstacle, now } = input;
  if (status !== 'active') return { nextSendAt: null, rule: status === 'paused' ? 'paused' : 'nothing-waiting' };
  if (!earliestDue) return { nextSendAt: null, rule: 'nothing-waiting' };
  if (Temporal.Instant.compare(earliestDue.at, holdWithoutEnd) >= 0) return waitsForPerson(earliestDue);

  const moving = new MovingInstant(now, 'now');
  moving.to(earliestDue.at, earliestDue.rule);
  moving.to(lastSendAt?.add({ minutes: settings.delayMinutes }) ?? null, 'gap');
  moving.to(sequenceHeldUntil, 'hold');
  const isHeldUp = obstacle !== null && moving.to(obstacle.until, 'hold');
  const open = firstOpenInstant(settings, moving.at);
  const rule = open.movedBy === 'nothing' ? moving.decided.rule : open.movedBy;
  return { nextSendAt: open.at, rule, ...(isHeldUp && { obstacle: obstacle.tell(open.at) }) };
}
