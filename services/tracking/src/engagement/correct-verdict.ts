import { notFound, Refusal } from '@cadenza/http-kit';
import type { EngagementCommand } from './commands.ts';
import type { EngagementEvent, Fact } from './events.ts';
import { asksToStop, factsOf, isNews, saysTheSame, strongest } from './facts.ts';
import { confirmed, type EngagementState, type KnownMail } from './state.ts';

type Correction = Extract<EngagementCommand, { type: 'CorrectVerdict' }>;

const byPerson = 'set by a person';

/**
 * Withdraws what was true only because of this mail, and records what is true because of it now. What other mails about
 * the email say stays true: they are in the same stream, so that concurrent corrections cannot miss each other.
 * Repeating the current verdict confirms an unverified mail (rule S11).
 */
export function correctVerdict(correction: Correction, { facts, received }: EngagementState): EngagementEvent[] {
  const { engaged, mailId, verdict, returnsOn } = correction;
  const mail = received.find((each) => each.mailId === mailId);
  if (!mail) throw notFound('mail');
  const isSame = mail.verdict === verdict && mail.returnsOn === returnsOn;
  if (isSame && mail.unverified === undefined) return [];
  if (!isSame) for (const refuse of refusals) refuse(mail, correction);
  const now = factsIn({ ...confirmed(mail), verdict, returnsOn });
  const others = received.filter((each) => each !== mail).flatMap(factsIn);
  const types = new Set([...factsIn(mail), ...now].map(({ type }) => type));
  const changes = [...types].map((type) => {
    const ofType = (all: Fact[]) => all.filter((fact) => fact.type === type);
    return change(facts[type], ofType(now), ofType(others));
  });
  const { test } = mail.engaged;
  return [
    { type: 'VerdictCorrected', data: { ...engaged, test, mailId, from: mail.verdict, to: verdict, returnsOn } },
    ...changes.flatMap(({ withdrawn }) => withdrawn.map((fact) => withdrawal(correction, fact))),
    ...changes.flatMap(({ recorded }) => recorded),
  ];
}

/**
 * For one type: compares the known fact with what the corrected mail says now and with what the other mails say. A reply
 * that turns out to ask for no more mail is not withdrawn first: for a moment nothing would stop the lead.
 */
function change(known: Fact | undefined, now: Fact[], others: Fact[]): { withdrawn: Fact[]; recorded: Fact[] } {
  // A fact equal to the known one goes before facts that differ from it.
  const asKnown = others.filter((fact) => known && saysTheSame(fact, known));
  const holds = strongest([...now, ...asKnown, ...others]);
  if (!known) return { withdrawn: [], recorded: holds ? [holds] : [] };
  if (!holds) return { withdrawn: [known], recorded: [] };
  if (saysTheSame(holds, known)) return { withdrawn: [], recorded: [] };
  return { withdrawn: isNews(holds, known) || asksToStop(holds) ? [] : [known], recorded: [holds] };
}

function withdrawal({ engaged, sendAgain }: Correction, { type, data: { test } }: Fact): EngagementEvent {
  const again = type === 'EmailBounced' && sendAgain ? { sendAgain } : {};
  return { type: 'EngagementWithdrawn', data: { ...engaged, test, withdrawn: type, ...again } };
}

function factsIn(mail: KnownMail): Fact[] {
  const { engaged, given, ...received } = mail;
  return factsOf(engaged, { ...received, reason: mail.verdict === given ? mail.reason : byPerson });
}

type Refuse = (mail: KnownMail, correction: Correction) => void;

const refusals: readonly Refuse[] = [ownWord, dayWithoutAbsence, dayOutOfReach];

function ownWord({ source }: KnownMail): void {
  if (source !== 'link') return;
  throw new Refusal(
    422,
    'own-word',
    'This person unsubscribed by the link in the email, so there is nothing to correct.',
  );
}

function dayWithoutAbsence(_: KnownMail, { verdict, returnsOn }: Correction): void {
  if (verdict === 'absence' || returnsOn === null) return;
  throw new Refusal(422, 'day-without-absence', 'Only an absence has a day of return.');
}

/**
 * Nobody means a day years ahead. Besides, events and databases cannot hold every year that can be written in a date.
 */
const returnsWithin = { years: 2 };

function dayOutOfReach({ engaged }: KnownMail, { returnsOn }: Correction): void {
  if (returnsOn === null) return;
  const arrived = Temporal.Instant.from(engaged.at).toZonedDateTimeISO('UTC').toPlainDate();
  const day = Temporal.PlainDate.from(returnsOn);
  // In another time zone it may still be the day before.
  const isTooEarly = Temporal.PlainDate.compare(day, arrived.subtract({ days: 1 })) < 0;
  const isTooLate = Temporal.PlainDate.compare(day, arrived.add(returnsWithin)) > 0;
  if (!isTooEarly && !isTooLate) return;
  throw new Refusal(422, 'day-out-of-reach', 'The day of return must lie within two years after the mail.');
}
