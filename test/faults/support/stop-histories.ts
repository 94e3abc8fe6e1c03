import { randomUUIDv7 } from 'node:crypto';
import { emailIdOf, type Verdict, weekdays } from '@cadenza/contracts';
import { eventually, type SmtpSink } from '@cadenza/testing';
import { handleEngagement } from '../../../services/tracking/src/handlers/engagement.ts';
import { engaged, findEmail } from '../../../services/tracking/src/projections/emails.ts';
import type { startRestorableServices } from './restorable-services.ts';

type Services = Awaited<ReturnType<typeof startRestorableServices>>;

/** What can happen to one address. A stop needs an email that has arrived; without one it does nothing. */
export const personalActions = [
  'attach',
  'new campaign',
  'wait',
  'unsubscribe',
  'dead address',
  'complain',
  'opt out by reply',
  'erase',
  'import',
  'remove',
  'delete campaign',
] as const;
export type PersonalAction = (typeof personalActions)[number];
/** To attach a lead without starting its campaign. */
type Action = PersonalAction | 'attach drafted';

/** One address, with everything that the user and its owner do about it, one after the other. */
export interface Person {
  email: string;
  leadId: string | undefined;
  campaignIds: string[];
  /** How many emails had arrived when every service knew of its stop; undefined: it never said stop. */
  stoppedAfter: number | undefined;
}

export const aPerson = (): Person => ({
  email: `${randomUUIDv7()}@example.net`,
  leadId: undefined,
  campaignIds: [],
  stoppedAfter: undefined,
});

const steps = [0, 1, 1];
const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const patience = { timeoutMs: 30_000 };

/** Carries out the actions of a history as users and recipients do, by calls to the services. */
export function actorIn(services: Services, sink: SmtpSink) {
  const { campaigns, leads, visitor } = services.clients;
  const mailsTo = (person: Person) => sink.mails.filter(({ to }) => to.includes(person.email));

  /** @returns whether it said stop */
  async function act(person: Person, action: Action): Promise<boolean> {
    switch (action) {
      case 'attach':
        return attach(person);
      case 'attach drafted':
        return attach(person, { start: false });
      case 'new campaign':
        person.campaignIds.unshift(await aCampaign());
        return attach(person);
      case 'wait':
        return false;
      case 'unsubscribe':
        return unsubscribe(person);
      case 'dead address':
        return receive(person, 'dead-address');
      case 'complain':
        return receive(person, 'complaint');
      case 'opt out by reply':
        return receive(person, 'opt-out');
      case 'erase':
        if (person.leadId) await leads.post('/api/leads/bulk-delete', { ids: [person.leadId] });
        return false;
      case 'import':
        await importLead(person);
        return false;
      case 'remove':
        await leads.delete(`/api/campaigns/${person.campaignIds[0]}/leads/${person.leadId}`);
        return false;
      case 'delete campaign':
        await campaigns.delete(`/api/campaigns/${person.campaignIds.shift()}`);
        return false;
      default:
        return action satisfies never;
    }
  }

  async function aCampaign(): Promise<string> {
    const { body } = await campaigns.post('/api/campaigns', { name: 'C', status: 'draft', progressStatus: 'draft' });
    for (const [index, delayDays] of steps.entries()) {
      const text = { subject: `Step ${index + 1}`, body: 'Hello', attachments: [] };
      await campaigns.post('/api/sequences', { campaignId: body.id, stepNumber: index + 1, delayDays, ...text });
    }
    await campaigns.patch(`/api/campaigns/${body.id}`, { ...settings, progressStatus: 'sequence_ready' });
    return body.id;
  }

  async function importLead(person: Person): Promise<string> {
    const { body } = await leads.post('/api/leads', { firstName: 'A', lastName: 'B', email: person.email });
    person.leadId = body.id ?? body.leadId;
    return person.leadId as string;
  }

  async function attach(person: Person, { start } = { start: true }): Promise<boolean> {
    const leadId = await importLead(person);
    let [campaignId] = person.campaignIds;
    if (!campaignId || (await campaigns.get(`/api/campaigns/${campaignId}`)).status !== 200) {
      campaignId = await aCampaign();
      person.campaignIds.unshift(campaignId);
    }
    const path = `/api/campaigns/${campaignId}`;
    await succeeds(() => leads.post(`${path}/attach-leads`, { leadIds: [leadId] }));
    if (start && (await campaigns.get(path)).body.status === 'draft')
      await succeeds(() => campaigns.post(`${path}/start`));
    return false;
  }

  /** Retried, because services learn of each other's events a moment later. */
  const succeeds = (call: () => Promise<{ status: number; body: unknown }>) =>
    eventually(async () => {
      const { status, body } = await call();
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    }, patience);

  async function unsubscribe(person: Person): Promise<boolean> {
    const link = mailsTo(person).at(0)?.raw.toString().replaceAll('=\r\n', '');
    const path = /^List-Unsubscribe: <http:\/\/[^/]+(\/u\/\S+)>/m.exec(link?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1];
    if (!path) return false;
    const { status } = await visitor.post(path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    if (status !== 200) throw new Error(`Unsubscribing was answered ${status}`);
    return true;
  }

  /** Received as from the mailbox. */
  async function receive(person: Person, verdict: Verdict): Promise<boolean> {
    const emailId = emailIdOf(mailsTo(person).at(-1)?.parsed.messageId ?? '');
    const app = services.tracking();
    const email = emailId && (await findEmail(app.database, emailId));
    if (!email) return false;
    const now = services.clock.now();
    const received = { mailId: randomUUIDv7(), source: 'mail', verdict, returnsOn: null, reason: 'said so' } as const;
    const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => app.wakePublisher() };
    await handleEngagement(app, { type: 'RecordReceived', engaged: engaged(email, now.toString()), received }, trace);
    return true;
  }

  /** The user resumes what a restore paused. */
  async function resume(person: Person): Promise<void> {
    for (const id of person.campaignIds) await campaigns.post(`/api/campaigns/${id}/resume`);
  }

  return { act, resume, mailsTo };
}
