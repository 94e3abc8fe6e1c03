import { randomUUIDv7 } from 'node:crypto';
import { type Verdict as MailVerdict, weekdays } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { handleEngagement } from '../../../services/tracking/src/handlers/engagement.ts';
import { engaged, findEmail } from '../../../services/tracking/src/projections/emails.ts';
import type { startRestorableServices } from './restorable-services.ts';
import { type Deed, type History, rounds, type What } from './stop-deeds.ts';
import { type CampaignName, type Email, type Flags, type Lead, stopRules } from './stop-rules.ts';

export type Services = Awaited<ReturnType<typeof startRestorableServices>>;

/** A history that is played, and what the rules know of it. */
export interface World {
  history: History;
  rules: ReturnType<typeof stopRules>;
  ids: Record<CampaignName, string>;
  addresses: string[];
  domains: string[];
  slots: (Lead | undefined)[];
  /** Of those that were erased. */
  lastAddress: string[];
  leadIds: Map<Lead, string>;
  /** Of each email, what came back from it, and its source. */
  mails: Map<Email, { mailId: string | undefined; returnsOn: string | null; raw: string }>;
}

const patience = { timeoutMs: 60_000 };
const settings = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1, timezone: 'UTC' },
};
const given = { firstName: 'A', lastName: 'B', company: 'C' };

/** Begins worlds, and does what happens in them, by calls to the services, and in the model of the rules. */
export async function worldsIn(services: Services) {
  const { campaigns, leads, sending, tracking, visitor } = services.clients;
  const { clock } = services;

  /** Keeps a campaign from being completed, and is mailed nothing. */
  const keeper = (await leads.post('/api/leads', { ...given, email: `${randomUUIDv7()}@keeper.example` })).body.id;
  const dayAfter = (days: number) => clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days });

  async function succeeds(call: () => Promise<{ status: number; body: unknown }>): Promise<void> {
    await eventually(async () => {
      const { status, body } = await call();
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    }, patience);
  }

  async function aCampaign(name: CampaignName, { holdsForValues, ...stops }: Flags, steps: number): Promise<string> {
    const { body } = await campaigns.post('/api/campaigns', { name, status: 'draft', progressStatus: 'draft' });
    for (let stepNumber = 1; stepNumber <= steps; stepNumber += 1) {
      const text = { subject: `${name} ${stepNumber}`, body: 'Hello {{company}}', attachments: [] };
      await campaigns.post('/api/sequences', {
        campaignId: body.id,
        stepNumber,
        delayDays: stepNumber > 1 ? 1 : 0,
        ...text,
      });
    }
    const missingValues = holdsForValues ? 'hold' : 'empty';
    const changes = { ...settings, ...stops, missingValues, progressStatus: 'sequence_ready' };
    await succeeds(() => campaigns.patch(`/api/campaigns/${body.id}`, changes));
    await succeeds(() => leads.post(`/api/campaigns/${body.id}/attach-leads`, { leadIds: [keeper] }));
    const until = dayAfter(360).toString();
    await succeeds(() => sending.put(`/api/campaigns/${body.id}/holds/${keeper}`, { until }));
    await succeeds(() => campaigns.post(`/api/campaigns/${body.id}/start`));
    return body.id;
  }

  async function aWorld(history: History): Promise<World> {
    const steps = rounds + 3;
    const [company, elsewhere, third] = ['company', 'elsewhere', 'third'].map(
      (each) => `${each}-${randomUUIDv7()}.example`,
    );
    const ids = {
      A: await aCampaign('A', history.flags.A, steps),
      B: await aCampaign('B', history.flags.B, steps),
    };
    const world: World = {
      ...{ history, ids, rules: stopRules(history.flags, () => clock.now()) },
      addresses: [`ada@${company}`, `bo@${company}`, `cy@${elsewhere}`, `di@${third}`],
      domains: [company as string, elsewhere as string],
      slots: [],
      lastAddress: [],
      leadIds: new Map(),
      mails: new Map(),
    };
    for (const lead of [0, 1, 2]) await attach(world, { lead, address: lead, campaign: 'A' });
    await attach(world, { lead: 0, address: 0, campaign: 'B' });
    return world;
  }

  /** @returns whether it could be done */
  type Deeds = Record<What, (world: World, deed: Deed) => Promise<boolean>>;

  async function attach(world: World, { lead: slot, address, campaign }: Pick<Deed, 'lead' | 'address' | 'campaign'>) {
    const { rules, slots, leadIds, ids } = world;
    if (!slots[slot]) {
      const email = (address % 2 === 0 && world.lastAddress[slot]) || (world.addresses[address] as string);
      const { status, body } = await leads.post('/api/leads', { ...given, email });
      if (status !== 201) return false;
      const lead: Lead = { address: email, former: new Set(), hasValues: true, enrolments: new Map() };
      slots[slot] = lead;
      leadIds.set(lead, body.id);
      rules.leads.add(lead);
    }
    const lead = slots[slot];
    const leadId = leadIds.get(lead);
    await succeeds(() => leads.post(`/api/campaigns/${ids[campaign]}/attach-leads`, { leadIds: [leadId] }));
    if (lead.enrolments.get(campaign)?.isAttached) return false;
    rules.attach(lead, campaign);
    return true;
  }

  async function remove({ slots, leadIds, ids }: World, { lead: slot, campaign }: Deed): Promise<boolean> {
    const lead = slots[slot];
    const enrolment = lead?.enrolments.get(campaign);
    if (!lead || !enrolment?.isAttached) return false;
    await succeeds(() => leads.delete(`/api/campaigns/${ids[campaign]}/leads/${leadIds.get(lead)}`));
    enrolment.isAttached = false;
    return true;
  }

  async function decideByHand(
    { rules, slots, leadIds, ids }: World,
    { lead: slot, campaign }: Deed,
    days: number | null,
  ) {
    const lead = slots[slot];
    if (!lead?.enrolments.get(campaign)?.isAttached) return false;
    const path = `/api/campaigns/${ids[campaign]}/holds/${leadIds.get(lead)}`;
    const day = days === null ? undefined : dayAfter(days);
    const { status } = day ? await sending.put(path, { until: day.toString() }) : await sending.delete(path);
    if (status === 200) rules.decideByHand(lead, campaign, day?.toZonedDateTime('UTC').toInstant());
    else if (status !== 409) throw new Error(`A decision by hand was answered ${status}`);
    return status === 200;
  }

  async function changeValue({ slots, leadIds }: World, { lead: slot }: Deed, company: string | null) {
    const lead = slots[slot];
    if (!lead || lead.hasValues === (company !== null)) return false;
    await succeeds(() => leads.patch(`/api/leads/${leadIds.get(lead)}`, { company }));
    lead.hasValues = company !== null;
    return true;
  }

  const blockable = ({ addresses, domains }: World, { address, email }: Deed) =>
    (email === 0 ? domains[address % domains.length] : addresses[address]) as string;

  const returnDay = ({ days }: Deed, verdict: string) =>
    verdict === 'absence' && days !== null ? dayAfter(days).toString() : null;

  const chosen = ({ rules }: World, { email }: Deed, wanted: (email: Email) => boolean = () => true) => {
    const some = rules.emails.filter(wanted);
    return some.at(-1 - (email % some.length));
  };

  const does: Deeds = {
    attach,
    remove,
    move: async (world, deed) => {
      const campaign = deed.campaign === 'A' ? 'B' : 'A';
      return (await remove(world, deed)) && attach(world, { ...deed, campaign });
    },
    erase: async (world, { lead: slot }) => {
      const { rules, slots, leadIds } = world;
      const lead = slots[slot];
      if (!lead) return false;
      await succeeds(() => leads.post('/api/leads/bulk-delete', { ids: [leadIds.get(lead)] }));
      rules.leads.delete(lead);
      world.lastAddress[slot] = lead.address;
      slots[slot] = undefined;
      return true;
    },
    'change address': async ({ rules, slots, leadIds, addresses }, { lead: slot, address }) => {
      const lead = slots[slot];
      const email = addresses[address] as string;
      if (!lead || lead.address === email) return false;
      const { status } = await leads.patch(`/api/leads/${leadIds.get(lead)}`, { email });
      if (status === 200) rules.changeAddress(lead, email);
      else if (status !== 409) throw new Error(`A changed address was answered ${status}`);
      return status === 200;
    },
    mail: async (world, deed) => {
      const email = chosen(world, deed, (each) => !world.mails.get(each)?.mailId);
      const known = email && world.mails.get(email);
      if (!known || deed.verdict === 'other') return false;
      const app = services.tracking();
      const found = await findEmail(app.database, email.id);
      if (!found) throw new Error('Tracking does not know an email that has left');
      const now = clock.now();
      // Rules S11 and S14: nobody knows who wrote it, or only what it means is in doubt.
      const verdict = deed.verdict === 'opt-out' && !deed.isProved ? 'maybe' : deed.verdict;
      const told: MailVerdict = verdict === 'maybe' ? 'opt-out' : verdict;
      known.mailId = randomUUIDv7();
      known.returnsOn = returnDay(deed, told);
      const { mailId, returnsOn } = known;
      const received = { mailId, source: 'mail', verdict: told, returnsOn, reason: 'said so' } as const;
      const isSure = deed.isProved && verdict !== 'maybe';
      const doubt = isSure
        ? {}
        : { unverified: 'A person decides.', ...(deed.isProved && { answerProved: true as const }) };
      const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => app.wakePublisher() };
      const about = engaged(found, now.toString());
      await handleEngagement(
        app,
        { type: 'RecordReceived', engaged: about, received: { ...received, ...doubt } },
        trace,
      );
      world.rules.hear(email, verdict, returnsOn, deed.isProved);
      return true;
    },
    correct: async (world, deed) => {
      const email = chosen(world, deed, (each) => world.mails.get(each)?.mailId !== undefined);
      const known = email && world.mails.get(email);
      if (!known || deed.verdict === 'maybe') return false;
      const { verdict } = deed;
      const returnsOn = returnDay(deed, verdict);
      if (email.verdict === verdict && email.isProved && known.returnsOn === returnsOn) return false;
      const path = `/api/campaigns/${world.ids[email.campaign]}/received-mails/${known.mailId}/verdict`;
      await succeeds(() => tracking.put(path, { verdict, returnsOn }));
      known.returnsOn = returnsOn;
      world.rules.hear(email, verdict, returnsOn, true);
      return true;
    },
    unsubscribe: async (world, deed) => {
      const email = chosen(world, deed);
      const raw =
        email &&
        world.mails
          .get(email)
          ?.raw.replaceAll('=\r\n', '')
          .replace(/\r\n[ \t]+/g, ' ');
      const path = /^List-Unsubscribe: <http:\/\/[^/]+(\/u\/\S+)>/m.exec(raw ?? '')?.[1];
      if (!email || !path) return false;
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await succeeds(() => visitor.post(path, 'List-Unsubscribe=One-Click', form));
      world.rules.unsubscribe(email);
      return true;
    },
    block: async (world, deed) => {
      const value = blockable(world, deed);
      if (world.rules.blocked.has(value)) return false;
      const { status } = await sending.post('/api/blocklist', { value });
      if (status !== 201) throw new Error(`A block was answered ${status}`);
      world.rules.blocked.add(value);
      return true;
    },
    unblock: async (world) => {
      const [value] = world.rules.blocked;
      if (value === undefined) return false;
      await succeeds(() => sending.delete('/api/blocklist', { value }));
      world.rules.blocked.delete(value);
      return true;
    },
    hold: (world, deed) => decideByHand(world, deed, deed.days ?? 3),
    lift: (world, deed) => decideByHand(world, deed, null),
    'take value': (world, deed) => changeValue(world, deed, null),
    'give value': (world, deed) => changeValue(world, deed, 'C'),
  };

  return { aWorld, does };
}
