import { absentUntil } from '../../../services/sending/src/plan/absence.ts';

/*
 * Who may be mailed, as a model: it keeps all that was said and decided, and looks at all of it for every answer. It
 * shares nothing with the product but the day on which an absence ends.
 */

export const campaignNames = ['A', 'B'] as const;
export type CampaignName = (typeof campaignNames)[number];

export const flags = [
  'stopOnReply',
  'stopOnBounce',
  'stopOnSpam',
  'stopOnOutOfOffice',
  'stopDomainOnReply',
  'holdsForValues',
] as const;
export type Flags = Record<(typeof flags)[number], boolean>;

interface Saying {
  /** The flag with which it ends the lead in the campaign of its email. */
  ends?: keyof Flags | 'always';
  /** Also stops the address in all campaigns. */
  everywhere?: true;
  /** A person's word, whatever the address; anything else is of the address that was mailed (rule J2). */
  ofPerson?: true;
  /** Stops colleagues, where the flag for it is on (rule S12). */
  ofCompany?: true;
}

/** Rules S2 to S6, S12 and S14: what follows from a mail about an email. A maybe is an opt-out in doubt. */
const sayings = {
  reply: { ends: 'stopOnReply', ofPerson: true, ofCompany: true },
  'opt-out': { ends: 'always', everywhere: true, ofPerson: true, ofCompany: true },
  maybe: { ends: 'stopOnReply', ofPerson: true, ofCompany: true },
  absence: { ends: 'stopOnOutOfOffice', ofPerson: true },
  bounce: { ends: 'stopOnBounce' },
  'dead-address': { ends: 'stopOnBounce', everywhere: true },
  complaint: { ends: 'stopOnSpam', everywhere: true, ofPerson: true },
  other: {},
} as const satisfies Record<string, Saying>;
/** What a mail is taken for. */
export type Verdict = keyof typeof sayings;
export const verdicts = Object.keys(sayings) as Verdict[];
/** Rule S11: nothing that cannot be taken back follows from a mail that nothing proves. */
const unproved = ({ everywhere: _, ...saying }: Saying): Saying => saying;
/** The link of an email, which nobody takes back. */
const unsubscribed: Saying = { ends: 'always', everywhere: true, ofPerson: true };

/** Where the rules leave something open, or the product is known to do otherwise: there, either is accepted. */
const knownDifferences = {
  'shorter hold': 'Of several holds only the longest is kept: once it is taken back, the others are forgotten.',
  'unblocked address': 'A turn that came while an address was blocked comes again once a mail from it is taken back.',
  'copied stop': 'A stop that was copied to the next address is taken back there, but its later leads do not go on.',
  'address between': 'What ended a lead at an earlier address does not end another lead that has its later one.',
  'left letter': 'A bounce ends nobody any more at an address that its lead has left.',
  'own colleague': 'Whoever answers and then moves within the company is stopped as a colleague of the own answer.',
  'joined stopped': 'Whoever joins blocked and stopped by something else stays as it is for either reason.',
} as const;
type KnownDifference = keyof typeof knownDifferences;

interface Enrolment {
  isAttached: boolean;
  /** Joined, or got another address, since its last turn. */
  isFresh: boolean;
  /** Until when it is held: by absences, under the ids of their emails, and by hand. */
  holds: Map<string, Temporal.Instant>;
  /** The doubts that it heard of, and those that a person overruled for it. */
  doubts: Set<string>;
  overruled: Set<string>;
  /** The step that a person let it get without its values (rule D9). */
  letGoStep: number | undefined;
  /** Its turn came while this was blocked. */
  turnedAwayBy: string | undefined;
  /** What is not certain of it, and until when. */
  open: Map<KnownDifference, Temporal.Instant | 'for good'>;
}

export interface Lead {
  address: string;
  former: ReadonlySet<string>;
  hasValues: boolean;
  enrolments: Map<CampaignName, Enrolment>;
}

export interface Email {
  id: string;
  campaign: CampaignName;
  lead: Lead;
  address: string;
  step: number;
  verdict: Verdict | undefined;
  isProved: boolean;
  isUnsubscribed: boolean;
  /** Addresses to which a person's word about it was copied, because its lead got them later (decision 20). */
  copiedTo: Set<string>;
  /** Its lead has left the address after it bounced. */
  isLeft: boolean;
}

const byHand = 'by hand';
const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);
const hasOrHad = ({ address, former }: Lead, asked: string) => address === asked || former.has(asked);

/** What is asked, of a lead in a campaign. A difference: it is not certain. */
type Answer = boolean | KnownDifference;

export function stopRules(flagsOf: Record<CampaignName, Flags>, now: () => Temporal.Instant) {
  const leads = new Set<Lead>();
  const emails: Email[] = [];
  const blocked = new Set<string>();

  const isAhead = (until: Temporal.Instant) => Temporal.Instant.compare(until, now()) > 0;
  const said = ({ verdict, isProved, isUnsubscribed }: Email): Saying[] => [
    ...(verdict ? [isProved ? sayings[verdict] : unproved(sayings[verdict])] : []),
    ...(isUnsubscribed ? [unsubscribed] : []),
  ];
  const isEnding = ({ campaign }: Email, { ends }: Saying) =>
    ends === 'always' || (ends !== undefined && flagsOf[campaign][ends]);
  const sentSteps = (address: string, campaign: CampaignName) =>
    Math.max(0, ...emails.map((each) => (each.address === address && each.campaign === campaign ? each.step : 0)));
  const enrolments = () =>
    [...leads].flatMap((lead) => [...lead.enrolments].map(([campaign, enrolment]) => ({ lead, campaign, enrolment })));
  const isFrom = (email: Email, lead: Lead) => email.lead === lead || hasOrHad(lead, email.address);
  const isCopied = (email: Email, lead: Lead) => [...email.copiedTo].some((address) => hasOrHad(lead, address));

  const isInDoubt = (email: Email, lead: Lead) => email.verdict === 'maybe' && isFrom(email, lead);
  /** What blocks a lead; of its address and its domain, the address. */
  const blockOf = (lead: Lead) =>
    [...blocked].find((value) => hasOrHad(lead, value)) ??
    [...blocked].find((value) => value === domainOf(lead.address));

  /** The strictest of several answers. */
  const any = (answers: readonly Answer[]): Answer => answers.includes(true) || (answers.find(Boolean) ?? false);

  function endedBy(email: Email, lead: Lead): Answer {
    return any(
      said(email).map((each) => {
        if (!isEnding(email, each)) return false;
        if (!each.ofPerson) return email.address === lead.address && (email.isLeft ? 'left letter' : true);
        return isFrom(email, lead) || (isCopied(email, lead) && 'address between');
      }),
    );
  }

  const suppressedBy = (email: Email, lead: Lead): boolean =>
    said(email).some(
      ({ everywhere, ofPerson }) =>
        everywhere && (ofPerson ? isFrom(email, lead) || isCopied(email, lead) : email.address === lead.address),
    );

  /** Rule S12. */
  function isColleagueOf(email: Email, lead: Lead): Answer {
    if (!said(email).some(({ ofCompany }) => ofCompany) || email.address === lead.address) return false;
    return domainOf(email.address) === domainOf(lead.address) && (isFrom(email, lead) ? 'own colleague' : true);
  }

  /** What stops a lead in a campaign now. Each is enough, and is gone when its cause is. */
  const stops: Record<string, (lead: Lead, campaign: CampaignName, enrolment: Enrolment) => Answer> = {
    'not in the campaign': (_lead, _campaign, { isAttached }) => !isAttached,
    ended: (lead, campaign) =>
      any(emails.filter((email) => email.campaign === campaign).map((email) => endedBy(email, lead))),
    suppressed: (lead) => emails.some((email) => suppressedBy(email, lead)),
    blocked: (lead) => blockOf(lead) !== undefined,
    'turned away': (_lead, _campaign, { turnedAwayBy }) => turnedAwayBy !== undefined,
    colleague: (lead, campaign) =>
      flagsOf[campaign].stopDomainOnReply &&
      any(emails.filter((email) => email.campaign === campaign).map((email) => isColleagueOf(email, lead))),
    doubt: (lead, _campaign, { overruled }) =>
      emails.some((email) => isInDoubt(email, lead) && !overruled.has(email.id)),
    held: (_lead, _campaign, { holds }) => [...holds.values()].some(isAhead),
    'a value is missing': (lead, campaign, { letGoStep }) =>
      flagsOf[campaign].holdsForValues && !lead.hasValues && letGoStep !== sentSteps(lead.address, campaign) + 1,
    open: (_lead, _campaign, { open }) =>
      [...open].find(([, until]) => until === 'for good' || isAhead(until))?.[0] ?? false,
  };

  /** What certainly stops a lead in a campaign, and what may. */
  function stopsOf(lead: Lead, campaign: CampaignName): { certain: string[]; open: string[] } {
    const enrolment = lead.enrolments.get(campaign);
    if (!enrolment) return { certain: ['not in the campaign'], open: [] };
    const found = Object.entries(stops).map(([name, ask]) => [name, ask(lead, campaign, enrolment)] as const);
    return {
      certain: found.flatMap(([name, answer]) => (answer === true ? [name] : [])),
      open: found.flatMap(([, answer]) => (typeof answer === 'string' ? [answer] : [])),
    };
  }

  /** An email left. */
  function sent(email: Pick<Email, 'id' | 'campaign' | 'lead' | 'address' | 'step'>): Email {
    const isLeft = email.lead.address !== email.address;
    const nothing = { verdict: undefined, isProved: false, isUnsubscribed: false };
    const known: Email = { ...email, ...nothing, copiedTo: new Set(), isLeft };
    emails.push(known);
    return known;
  }

  function attach(lead: Lead, campaign: CampaignName): void {
    const enrolment = lead.enrolments.get(campaign) ?? {
      ...{ holds: new Map(), doubts: new Set<string>(), overruled: new Set<string>(), letGoStep: undefined },
      ...{ turnedAwayBy: undefined, open: new Map() },
    };
    lead.enrolments.set(campaign, { ...enrolment, isAttached: true, isFresh: true });
  }

  /** Rule J2: what belongs to the address stays with it, and what the person said goes along. */
  function changeAddress(lead: Lead, address: string): void {
    for (const email of emails) {
      if (said(email).length > 0 && (isFrom(email, lead) || isCopied(email, lead))) email.copiedTo.add(address);
      if (email.lead === lead && email.address !== address) email.isLeft = true;
    }
    lead.former = new Set([...lead.former, lead.address].filter((each) => each !== address));
    lead.address = address;
    for (const enrolment of lead.enrolments.values())
      Object.assign(enrolment, { isFresh: true, turnedAwayBy: undefined });
  }

  /** A mail came, or a person says what it was. @param returnsOn the day of an absence */
  function hear(email: Email, verdict: Verdict, returnsOn: string | null, isProved: boolean): void {
    takeBack(email);
    Object.assign(email, { verdict, isProved });
    email.isLeft = email.lead.address !== email.address;
    copy(email);
    const those = enrolments().filter(({ lead }) => isFrom(email, lead));
    if (verdict === 'maybe') for (const { enrolment } of those) enrolment.doubts.add(email.id);
    if (verdict !== 'absence' || flagsOf[email.campaign].stopOnOutOfOffice) return;
    const returnsAt = returnsOn && `${returnsOn}T00:00:00Z`;
    const until = absentUntil({ at: now().toString(), returnsAt }, 'UTC');
    for (const { campaign, enrolment } of those) if (campaign === email.campaign) enrolment.holds.set(email.id, until);
  }

  function unsubscribe(email: Email): void {
    email.isUnsubscribed = true;
    copy(email);
  }

  function copy(email: Email): void {
    for (const lead of leads) if (isFrom(email, lead)) email.copiedTo.add(lead.address);
  }

  function takeBack(email: Email): void {
    if (email.verdict === undefined) return;
    for (const { lead, campaign, enrolment } of enrolments()) {
      if (isCopied(email, lead) && !isFrom(email, lead)) enrolment.open.set('copied stop', 'for good');
      const { turnedAwayBy } = enrolment;
      if (turnedAwayBy?.includes('@') && !blocked.has(turnedAwayBy) && isFrom(email, lead)) {
        enrolment.turnedAwayBy = undefined;
        enrolment.open.set('unblocked address', 'for good');
      }
      if (campaign === email.campaign) endHold(enrolment, email.id);
    }
    email.verdict = undefined;
    if (!email.isUnsubscribed) email.copiedTo.clear();
  }

  function endHold({ holds, open }: Enrolment, id: string): void {
    const until = holds.get(id);
    holds.delete(id);
    const longest = [...holds.values()].filter(isAhead).sort(Temporal.Instant.compare).at(-1);
    if (!until || !longest || Temporal.Instant.compare(longest, until) > 0) return;
    holds.clear();
    open.set('shorter hold', longest);
  }

  /** A person lets a lead go on, at once or on a day. */
  function decideByHand(lead: Lead, campaign: CampaignName, until: Temporal.Instant | undefined): void {
    const enrolment = lead.enrolments.get(campaign) as Enrolment;
    enrolment.holds.clear();
    enrolment.open.delete('shorter hold');
    if (until) enrolment.holds.set(byHand, until);
    for (const id of enrolment.doubts) enrolment.overruled.add(id);
    if (flagsOf[campaign].holdsForValues && !lead.hasValues)
      enrolment.letGoStep = sentSteps(lead.address, campaign) + 1;
  }

  /** Everybody had a turn: whoever was blocked then stays as it is, and a doubt is known of whoever it held. */
  function turnsOver(): void {
    for (const { lead, campaign, enrolment } of enrolments()) {
      const { certain, open } = stopsOf(lead, campaign);
      const others = [...certain, ...open].filter((each) => !['blocked', 'turned away', 'doubt'].includes(each));
      const inDoubt = certain.includes('doubt');
      const knows = inDoubt && [...enrolment.doubts].some((id) => !enrolment.overruled.has(id));
      if (inDoubt && others.length === 0)
        for (const { id } of emails.filter((email) => isInDoubt(email, lead))) enrolment.doubts.add(id);
      if (certain.includes('blocked') && others.length === 0 && !knows) enrolment.turnedAwayBy ??= blockOf(lead);
      else if (certain.includes('blocked') && (enrolment.isFresh || open.length > 0))
        enrolment.open.set('joined stopped', 'for good');
      enrolment.isFresh = false;
    }
  }

  return { leads, emails, blocked, stopsOf, sent, attach, changeAddress, hear, unsubscribe, decideByHand, turnsOver };
}
