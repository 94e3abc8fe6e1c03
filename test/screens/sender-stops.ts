import type {
  Capacity,
  CapacityLimit,
  Funnel,
  IdleSenderReason,
  LaunchCheck,
  LaunchForecast,
  LaunchSenders,
  LeadFilter,
  Mailbox,
  MailboxWork,
} from '@cadenza/contracts';
import type { Page } from '@playwright/test';
import type { Session } from '../support/session.ts';
import { arrivalFindings } from './arrival-findings.ts';
import { connectMailbox, type WalkMailboxes } from './mailbox-stops.ts';
import { answer, asVariant, press, type Stop, text } from './stop.ts';
import { aSample, createReady, made, type Sample, startAndReact } from './walk-data.ts';

/** The paths of two campaigns that send by mailboxes, and of one of these. */
export interface WalkSenders {
  draft: string;
  active: string;
  mailbox: string;
}

/** A draft with a mailbox and a tag as senders, and a started campaign whose leads heard from a mailbox. */
export async function fillSenders(session: Session, { full, port }: WalkMailboxes): Promise<WalkSenders> {
  const mailbox = await connectMailbox(session, port, {
    ...{ address: 'sales@example.com', fromName: 'Sales', gapMinutes: 0, dailyLimit: 200 },
  });
  const draft = await createReady(session, sampleOf('Many senders', 'sender'));
  await made(session.call('PUT', `/api${draft}/senders`, { mailboxIds: [idOf(full)], tags: ['team a', longTag] }));
  const active = await createReady(session, sampleOf('Sent by mailboxes', 'mailed'));
  await made(session.call('PUT', `/api${active}/senders`, { mailboxIds: [idOf(mailbox)], tags: [] }));
  await startAndReact(session, active);
  return { draft, active, mailbox };
}

/** Without custom fields, so that this walk needs no other one before it. */
function sampleOf(name: string, mark: string): Sample {
  const sample = aSample(name, mark, 4);
  return { ...sample, leads: sample.leads.map((lead) => ({ ...lead, fields: {} })) };
}

const longTag = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten';
const idOf = (path: string) => path.split('/').at(-1) as string;

export const senderStops = ({ draft, active, mailbox }: WalkSenders): Stop[] => [
  {
    name: 'senders-launch',
    path: `${draft}/launch`,
    standIn: manySenders(draft),
    ready: text(/also send for other campaigns/),
  },
  {
    name: 'senders-launch-nobody',
    path: `${draft}/launch`,
    standIn: forecastOf(draft, { emailsPerDayMax: 0, firstSendAt: null, lastSendAt: null, sharedMailboxes: 0 }),
    ready: text(/Nothing would leave/),
  },
  {
    name: 'senders-preview',
    path: `${draft}/preview`,
    standIn: (page) =>
      answer<LaunchCheck>(page, `${draft}/launch-check`, (check) => ({ ...check, senders: idleSenders })),
    ready: text(/need attention/),
  },
  {
    name: 'preview-arrival',
    path: `${draft}/preview`,
    standIn: (page) =>
      answer<LaunchCheck>(page, `${draft}/launch-check`, (check) => ({ ...check, arrival: arrivalFindings })),
    ready: text(/SPF is missing/),
  },
  {
    name: 'senders-dashboard',
    path: active,
    standIn: manySenders(active),
    ready: text(/30 mailboxes with/),
  },
  {
    name: 'dialog-senders',
    path: `${draft}/launch`,
    standIn: manySenders(draft),
    ready: text(/30 mailboxes with/),
    open: press('Change senders'),
  },
  {
    name: 'dialog-capacity',
    path: `${draft}/launch`,
    standIn: manySenders(draft),
    ready: text(/30 mailboxes with/),
    open: press('Why not more today?'),
  },
  { name: 'senders-leads', path: `${active}/leads`, ready: text('sales@example.com') },
  { name: 'senders-report', path: `${active}/report`, ready: text('sales@example.com') },
  {
    name: 'senders-report-of-many',
    path: `${active}/report`,
    standIn: sentByMany(active),
    ready: text('sender7@mail.example.com'),
  },
  asVariant({
    name: 'senders-leads-of-nobody',
    path: `${active}/leads`,
    standIn: sentByMany(active),
    ready: text('sales@example.com'),
    act: async (page) => {
      await page.getByRole('combobox', { name: 'From' }).click();
      await page.getByRole('option', { name: 'Relay' }).click();
      await page.getByText('No lead fits this search and sender.').waitFor();
    },
  }),
  {
    name: 'panel-filter-by-mailbox',
    path: `/leads?filter=${encodeURIComponent(JSON.stringify(heardFrom(mailbox)))}`,
    ready: text('Hears from sales@example.com'),
    open: async (page) => {
      await press(/^Filter/)(page);
      await page.getByRole('dialog').getByRole('combobox', { name: 'Mailbox' }).waitFor();
    },
  },
  {
    name: 'dialog-move-lead',
    path: `${active}/leads`,
    standIn: (page) => answer<Mailbox[]>(page, '/mailboxes', (mailboxes) => [...mailboxes, ...manyMailboxes]),
    ready: text('sales@example.com'),
    open: async (page) => {
      await press(/^Actions for/)(page);
      await page.getByRole('menuitem', { name: /^Move to another mailbox/ }).click();
      await page.getByText(/more: type to find them/).waitFor();
    },
  },
  asVariant({
    name: 'dialog-sender-conversation',
    path: `${active}/report`,
    ready: text('sales@example.com'),
    open: async (page) => {
      await page
        .getByRole('table', { name: 'Email Tracking Details' })
        .getByRole('row')
        .nth(1)
        .getByRole('button')
        .first()
        .click();
      await page.getByText(/^Hears from/).waitFor();
    },
  }),
  {
    name: 'mailboxes-at-work',
    path: '/mailboxes',
    standIn: atWork(mailbox),
    ready: text('Leads of removed mailboxes'),
  },
  { name: 'mailbox-work', path: `${mailbox}?tab=work`, standIn: atWork(mailbox), ready: text(/hear from it/) },
  {
    name: 'dialog-move-leads',
    path: `${mailbox}?tab=work`,
    standIn: atWork(mailbox),
    ready: text(/hear from it/),
    open: press('Move its leads…'),
  },
  {
    name: 'dialog-remove-busy-mailbox',
    path: mailbox,
    standIn: atWork(mailbox),
    ready: (page) => page.getByLabel('From name'),
    open: async (page) => {
      await press('Remove')(page);
      await page.getByRole('radio', { name: 'Move them to another mailbox' }).click();
      await page.getByRole('searchbox').waitFor();
    },
  },
];

const reasons: Partial<Record<number, Partial<Pick<Mailbox, 'state' | 'stateReason' | 'warning'>>>> = {
  30: {
    warning: 'Sends half of its daily limit: 3 of the last 100 emails (3.0%) went to addresses that do not exist.',
  },
  31: { state: 'paused', stateReason: 'It was paused.' },
  32: { state: 'needs-attention', stateReason: 'smtp.example.com:465 refused the user name or the password' },
};

const manyMailboxes: Mailbox[] = Array.from({ length: 80 }, (_, number) => ({
  ...{ id: crypto.randomUUID(), fromName: `Sender ${number}`, address: `sender${number}@mail.example.com` },
  ...{
    replyTo: null,
    signature: null,
    imap: null,
    sharesImapWith: [],
    oauthProvider: null,
    ramp: null,
    hours: null,
    selfTest: null,
    lastReadAt: null,
  },
  smtp: { host: 'smtp.example.com', port: 465, security: 'tls', user: 'sender' },
  ...{ dailyLimit: 40, gapMinutes: 5, timezone: 'UTC', tags: number < 40 ? ['team a'] : [] },
  ...{ state: 'connected', stateReason: null, warning: null, sentToday: 12, leftToday: 28 },
  ...{ createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' },
  ...reasons[number],
}));

const notable: Partial<Record<number, CapacityLimit>> = { 30: 'health', 31: 'paused', 32: 'needs-attention' };
const limits: CapacityLimit[] = ['daily-limit', 'ramp-up', 'gap', 'delay'];

/** Today 30 mailboxes can send, 9 cannot, two of them because they are away. */
const manyShares: Capacity['days'][number]['senders'] = manyMailboxes.slice(0, 39).map(({ id }, number) => ({
  ...{ mailboxId: id, allowance: 40, used: number < 30 ? 12 : 40, canSend: number < 30 ? 28 - (number % 3) : 0 },
  limit: notable[number] ?? (number > 30 ? 'daily-limit' : (limits[number % 4] as CapacityLimit)),
}));

const week: Capacity = {
  days: Array.from({ length: 7 }, (_, ahead) => ({
    day: Temporal.PlainDate.from('2026-03-02').add({ days: ahead }).toString(),
    total: ahead === 0 ? 811 : ahead === 5 || ahead === 6 ? 0 : 1_560 * ahead,
    senders: manyShares,
  })),
};

const forecastOf = (campaign: string, change: Partial<LaunchForecast>) => async (page: Page) => {
  const json: LaunchForecast = {
    ...{ emailsPerDayMax: 1_560, emailsTotal: 24_000, sharedMailboxes: 12 },
    ...{ firstSendAt: '2026-03-02T15:00:00Z', lastSendAt: '2026-03-24T15:10:00Z', ...change },
  };
  await page.route(`**/api${campaign}/forecast?*`, (route) => route.fulfill({ json }));
};

const idleReasons: IdleSenderReason[] = ['paused', 'hours', 'removed', 'needs-attention', 'needs-attention', 'waiting'];
const idleSenders: LaunchSenders = {
  ...{ ableCount: 0, idleCount: 120 },
  idle: [...idleReasons, ...Array<IdleSenderReason>(4).fill('needs-attention')].map((reason, number) => ({
    ...{
      mailboxId: crypto.randomUUID(),
      address: `sender${number}@${'long-'.repeat(number % 4)}mail.example.com`,
      reason,
    },
  })),
};

const manySenders = (campaign: string) => async (page: Page) => {
  await forecastOf(campaign, {})(page);
  await answer<Mailbox[]>(page, '/mailboxes', (mailboxes) => [...mailboxes, ...manyMailboxes]);
  await page.route(`**/api${campaign}/capacity?*`, (route) => route.fulfill({ json: week }));
};

/** The report of a campaign that 80 mailboxes and the relay sent, some of which were removed. */
const sentByMany = (campaign: string) => (page: Page) =>
  answer<Funnel>(page, `${campaign}/funnel`, (funnel) => {
    const sentBy = (mailboxId: string | null, address: string | null, sentCount: number, isRemoved = false) => ({
      ...{ mailboxId, address, isRemoved, sentCount, openCount: Math.floor(sentCount / 2), clickCount: sentCount % 7 },
      ...{ replyCount: sentCount % 5, bounceCount: sentCount % 3, spamCount: 0 },
    });
    const many = manyMailboxes.map(({ id, address }, number) =>
      sentBy(id, address, 1_200 - 15 * number, number % 9 === 4),
    );
    const mailboxes = [...many, ...funnel.mailboxes, sentBy(null, null, 12)];
    const sum = (count: 'sentCount' | 'openCount' | 'clickCount' | 'replyCount' | 'bounceCount') =>
      mailboxes.reduce((total, figures) => total + figures[count], 0);
    const counts = { sentCount: sum('sentCount'), openCount: sum('openCount'), clickCount: sum('clickCount') };
    const others = { replyCount: sum('replyCount'), bounceCount: sum('bounceCount') };
    return { ...funnel, campaign: { ...funnel.campaign, ...counts, ...others }, mailboxes };
  });

const heardFrom = (mailbox: string): LeadFilter => ({
  match: 'all',
  conditions: [{ on: 'mailbox', is: 'is', value: idOf(mailbox), campaignId: null }],
});

const serverIsAway = 'The mail server cannot be reached. Nothing is lost; it is tried again at 2:05 PM EST.';

const atWork = (mailbox: string) => async (page: Page) => {
  await answer<Mailbox[]>(page, '/mailboxes', (mailboxes) => [...mailboxes, ...manyMailboxes]);
  const campaigns = await page.request.get('/api/campaigns');
  const ids = ((await campaigns.json()) as { id: string }[]).map(({ id }) => ({ id }));
  const work = (mailboxId: string, boundLeads: number): MailboxWork => ({
    ...{ waiting: boundLeads % 5 === 2 ? serverIsAway : null, unread: null },
    ...{ mailboxId, allowanceToday: 40, usedToday: 12, campaigns: ids, campaignCount: ids.length + 480, boundLeads },
  });
  const all = [work(idOf(mailbox), 1_204), ...manyMailboxes.map(({ id }, number) => work(id, number))];
  await page.route('**/api/mailbox-work', (route) => route.fulfill({ json: [...all, work(crypto.randomUUID(), 312)] }));
};
