import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manualClock } from '@cadenza/clock';
import { freePort } from '@cadenza/free-port';
import { loadSettings } from '@cadenza/http-kit';
import { eventually, serviceClient, serviceDatabase, type TestDatabase, testSecret } from '@cadenza/testing';
import { createApp as createCampaigns } from '../../services/campaigns/src/app.ts';
import { settings as campaignsSettings } from '../../services/campaigns/src/config.ts';
import { createApp as createLeads } from '../../services/leads/src/app.ts';
import { settings as leadsSettings } from '../../services/leads/src/config.ts';
import { createApp as createSending } from '../../services/sending/src/app.ts';
import { settings as sendingSettings } from '../../services/sending/src/config.ts';
import { createApp as createTracking } from '../../services/tracking/src/app.ts';
import { settings as trackingSettings } from '../../services/tracking/src/config.ts';

/** A Monday, ten in the morning in New York. */
const start = '2026-03-02T15:00:00Z';
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0';
const waiting = { timeoutMs: 60_000 };
/** Each attempt moves the clock on. */
const inSteps = { ...waiting, pauseMsMax: 25 };

export interface Step {
  subject: string;
  body: string;
}

/** The services that know people, in one process, each on its own database, with one event log and one clock. */
export async function startFourServices({ smtpUrl, imapUrl }: { smtpUrl?: string; imapUrl?: string } = {}) {
  await using starting = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cadenza-'));
  starting.defer(() => rm(dataDirectory, { recursive: true }));
  const databases: Record<string, TestDatabase> = {};
  for (const name of ['bus', 'campaigns', 'leads', 'sending', 'tracking']) {
    databases[name] = starting.use(await serviceDatabase(name));
  }
  const clock = manualClock(start);
  const logged: string[] = [];
  const logTo = { write: (line: string) => void logged.push(line) };
  const overrides = { clock: { ...clock, realNow: () => Temporal.Now.instant() }, logTo };
  const addressOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
  // Services call one another, so one address must be known before its service runs.
  const leadsPort = await freePort();
  const environment = (name: string, more: Record<string, string | undefined> = {}) => ({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databases[name]?.url,
    BUS_DATABASE_URL: databases['bus']?.url,
    INTERNAL_SECRET: testSecret,
    SESSION_SECRET: testSecret,
    LOG_LEVEL: 'debug',
    LEADS_URL: addressOf({ port: leadsPort }),
    // Nobody connects a mailbox here.
    MAILBOXES_URL: addressOf({ port: leadsPort }),
    ...more,
  });
  const campaigns = starting.use(
    await createCampaigns(loadSettings(campaignsSettings, environment('campaigns')), overrides),
  );
  // The clock stands still until it is moved, and then leaps: folders are read as often as on a fast one.
  const inbox = { IMAP_URL: imapUrl, CLOCK_SPEED: imapUrl && '1800' };
  const tracking = starting.use(
    await createTracking(loadSettings(trackingSettings, environment('tracking', inbox)), overrides),
  );
  const mail = {
    ...inbox,
    TRACKING_URL: addressOf(tracking),
    PUBLIC_URL: addressOf(tracking),
    DATA_DIR: dataDirectory,
    SMTP_URL: smtpUrl,
    ADDRESS_CHECK: 'false',
  };
  const sending = starting.use(
    await createSending(loadSettings(sendingSettings, environment('sending', mail)), overrides),
  );
  const asked = { PORT: String(leadsPort), SENDING_URL: addressOf(sending), TRACKING_URL: addressOf(tracking) };
  const leads = starting.use(await createLeads(loadSettings(leadsSettings, environment('leads', asked)), overrides));
  const resources = starting.move();

  const clients = {
    campaigns: serviceClient(campaigns.port, 'campaigns'),
    leads: serviceClient(leads.port, 'leads'),
    sending: serviceClient(sending.port, 'sending'),
    tracking: serviceClient(tracking.port, 'tracking'),
  };

  /**
   * A running campaign to these people; each follow-up is due a day after the email before it. Returns its id and
   * theirs.
   */
  async function launch(step: Step, people: readonly object[], followUps: readonly Step[] = []) {
    const { id: campaignId } = (
      await clients.campaigns.post('/api/campaigns', { name: 'Spring', status: 'draft', progressStatus: 'draft' })
    ).body;
    const campaignPath = `/api/campaigns/${campaignId}`;
    for (const [index, each] of [step, ...followUps].entries()) {
      const place = { stepNumber: index + 1, delayDays: index === 0 ? 0 : 1 };
      await clients.campaigns.post('/api/sequences', { campaignId, ...place, ...each });
    }
    await clients.campaigns.patch(campaignPath, { progressStatus: 'sequence_ready', delayMinutes: 1 });
    for (const key of new Set(people.flatMap(({ fields = {} }: { fields?: object }) => Object.keys(fields))))
      await clients.leads.post('/api/lead-fields', { key, label: key });
    const leadIds: string[] = [];
    for (const person of people) leadIds.push((await clients.leads.post('/api/leads', person)).body.id);
    await eventually(async () => {
      const { status } = await clients.leads.post(`${campaignPath}/attach-leads`, { leadIds });
      if (status !== 200) throw new Error('The campaign is not known yet');
    }, waiting);
    await eventually(async () => {
      const { status } = await clients.campaigns.post(`${campaignPath}/start`);
      if (status !== 200) throw new Error('The campaign has no leads yet');
    }, waiting);
    return { campaignId, campaignPath, leadIds };
  }

  /** Waits, minute by minute of the product's time, until `attempt` does not throw. */
  const minutesLater = <Result>(attempt: () => Promise<Result>) =>
    eventually(async () => {
      clock.advance({ minutes: 1 });
      return attempt();
    }, inSteps);

  const visitor = serviceClient(tracking.port, 'tracking', { userId: null });
  /** Fetches a URL in an email as a person's mail program does, without following redirects. */
  const read = (url: string) => visitor.get(new URL(url).pathname, { 'user-agent': reader });

  /** Unsubscribes by the link in an email. */
  const unsubscribe = (url: string) => visitor.post(new URL(url).pathname);

  return {
    clients,
    clock,
    databases,
    dataDirectory,
    /** The log lines of all services. */
    logged,
    launch,
    minutesLater,
    read,
    unsubscribe,
    stopTracking: () => tracking[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
