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

interface Enrolment {
  isAttached: boolean;
  /** The day that a person set, if any. */
  heldByHand: Temporal.Instant | undefined;
  /** The emails of doubts and absences that a person overruled for it. */
  overruled: Set<string>;
  /** The step that a person let it get without its values (rule D9). */
  letGoStep: number | undefined;
  /** Its turn came while this was blocked. */
  turnedAwayBy: string | undefined;
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
  /** Until when its writer is away. */
  awayUntil: Temporal.Instant | undefined;
  /** Addresses that its writer got later: what a person says goes along (decision 20). */
  copiedTo: Set<string>;
}

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);
const hasOrHad = ({ address, former }: Lead, asked: string) => address === asked || former.has(asked);

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
  /** The lead's person wrote it: under this address, or under one that this person had. */
  const isFrom = (email: Email, lead: Lead) =>
    email.lead === lead || hasOrHad(lead, email.address) || [...email.copiedTo].some((each) => hasOrHad(lead, each));
  const isAbout = (email: Email, lead: Lead, { ofPerson }: Saying) =>
    ofPerson ? isFrom(email, lead) : email.address === lead.address;

  const isInDoubt = (email: Email, lead: Lead) => email.verdict === 'maybe' && isFrom(email, lead);
  const isAway = (email: Email, lead: Lead, campaign: CampaignName) =>
    email.campaign === campaign && email.awayUntil !== undefined && isAhead(email.awayUntil) && isFrom(email, lead);
  /** What blocks a lead; of its address and its domain, the address. */
  const blockOf = (lead: Lead) =>
    [...blocked].find((value) => hasOrHad(lead, value)) ??
    [...blocked].find((value) => value === domainOf(lead.address));

  /** Rule S12. */
  const isColleagueOf = (email: Email, lead: Lead) =>
    said(email).some(({ ofCompany }) => ofCompany) &&
    domainOf(email.address) === domainOf(lead.address) &&
    !hasOrHad(lead, email.address);

  /** What stops a lead in a campaign now. Each is enough, and is gone when its cause is. */
  const stops: Record<string, (lead: Lead, campaign: CampaignName, enrolment: Enrolment) => boolean> = {
    'not in the campaign': (_lead, _campaign, { isAttached }) => !isAttached,
    ended: (lead, campaign) =>
      emails.some(
        (email) =>
          email.campaign === campaign &&
          said(email).some((each) => isEnding(email, each) && isAbout(email, lead, each)),
      ),
    suppressed: (lead) =>
      emails.some((email) => said(email).some((each) => each.everywhere && isAbout(email, lead, each))),
    blocked: (lead) => blockOf(lead) !== undefined,
    'turned away': (_lead, _campaign, { turnedAwayBy }) => turnedAwayBy !== undefined,
    colleague: (lead, campaign) =>
      flagsOf[campaign].stopDomainOnReply &&
      emails.some((email) => email.campaign === campaign && isColleagueOf(email, lead)),
    doubt: (lead, _campaign, { overruled }) =>
      emails.some((email) => isInDoubt(email, lead) && !overruled.has(email.id)),
    absent: (lead, campaign, { overruled }) =>
      emails.some((email) => isAway(email, lead, campaign) && !overruled.has(email.id)),
    held: (_lead, _campaign, { heldByHand }) => heldByHand !== undefined && isAhead(heldByHand),
    'a value is missing': (lead, campaign, { letGoStep }) =>
      flagsOf[campaign].holdsForValues && !lead.hasValues && letGoStep !== sentSteps(lead.address, campaign) + 1,
  };

  /** What stops a lead in a campaign. */
  function stopsOf(lead: Lead, campaign: CampaignName): string[] {
    const enrolment = lead.enrolments.get(campaign);
    if (!enrolment) return ['not in the campaign'];
    return Object.entries(stops).flatMap(([name, ask]) => (ask(lead, campaign, enrolment) ? [name] : []));
  }

  /** An email left. */
  function sent(email: Pick<Email, 'id' | 'campaign' | 'lead' | 'address' | 'step'>): Email {
    const nothing = { verdict: undefined, isProved: false, isUnsubscribed: false, awayUntil: undefined };
    const known: Email = { ...email, ...nothing, copiedTo: new Set() };
    copy(known);
    emails.push(known);
    return known;
  }

  function attach(lead: Lead, campaign: CampaignName): void {
    const enrolment = lead.enrolments.get(campaign) ?? {
      ...{ heldByHand: undefined, overruled: new Set<string>(), letGoStep: undefined, turnedAwayBy: undefined },
    };
    lead.enrolments.set(campaign, { ...enrolment, isAttached: true });
  }

  /** Rule J2: what belongs to the address stays with it, and what the person said goes along. */
  function changeAddress(lead: Lead, address: string): void {
    for (const email of emails) if (said(email).length > 0 && isFrom(email, lead)) email.copiedTo.add(address);
    lead.former = new Set([...lead.former, lead.address].filter((each) => each !== address));
    lead.address = address;
    for (const enrolment of lead.enrolments.values()) enrolment.turnedAwayBy = undefined;
  }

  /** A mail came, or a person says what it was. @param returnsOn the day of an absence */
  function hear(email: Email, verdict: Verdict, returnsOn: string | null, isProved: boolean): void {
    takeBack(email);
    Object.assign(email, { verdict, isProved });
    copy(email);
    // What is said again counts again, whatever a person decided about it before.
    for (const { lead, enrolment } of enrolments()) if (isFrom(email, lead)) enrolment.overruled.delete(email.id);
    if (verdict !== 'absence' || flagsOf[email.campaign].stopOnOutOfOffice) return;
    const returnsAt = returnsOn && `${returnsOn}T00:00:00Z`;
    email.awayUntil = absentUntil({ at: now().toString(), returnsAt }, 'UTC');
  }

  function unsubscribe(email: Email): void {
    email.isUnsubscribed = true;
    copy(email);
  }

  function copy(email: Email): void {
    if (said(email).length === 0) return;
    for (const lead of leads) if (isFrom(email, lead)) email.copiedTo.add(lead.address);
  }

  function takeBack(email: Email): void {
    Object.assign(email, { verdict: undefined, awayUntil: undefined });
    if (!email.isUnsubscribed) email.copiedTo.clear();
  }

  /** A person lets a lead go on, at once or on a day. */
  function decideByHand(lead: Lead, campaign: CampaignName, until: Temporal.Instant | undefined): void {
    const enrolment = lead.enrolments.get(campaign) as Enrolment;
    enrolment.heldByHand = until;
    for (const email of emails)
      if (isInDoubt(email, lead) || isAway(email, lead, campaign)) enrolment.overruled.add(email.id);
    if (flagsOf[campaign].holdsForValues && !lead.hasValues)
      enrolment.letGoStep = sentSteps(lead.address, campaign) + 1;
  }

  /** Everybody had a turn: whom nothing but a block stopped then stays as it is. */
  function turnsOver(): void {
    for (const { lead, campaign, enrolment } of enrolments()) {
      const isBlockedAlone = stopsOf(lead, campaign).every((each) => each === 'blocked' || each === 'turned away');
      if (isBlockedAlone) enrolment.turnedAwayBy ??= blockOf(lead);
    }
  }

  return { leads, emails, blocked, stopsOf, sent, attach, changeAddress, hear, unsubscribe, decideByHand, turnsOver };
}
