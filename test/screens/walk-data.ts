import { randomUUID } from 'node:crypto';
import type { Session } from '../support/session.ts';

/** The paths of the campaigns that a walk visits. */
export interface WalkCampaigns {
  draft: string;
  active: string;
}

interface WalkLead {
  firstName: string;
  lastName: string;
  email: string;
  company: string | null;
  jobRole: string | null;
  fields?: Record<string, string>;
  tags?: string[];
  status: 'new';
}

export interface Sample {
  name: string;
  leads: WalkLead[];
  steps: { subject: string; body: string; delayDays: number }[];
}

/** Emails leave day and night, a minute of product time apart, so that no test waits for a morning. */
const settings = {
  delayMinutes: 1,
  sendWindowStart: 0,
  sendWindowEnd: 1_380,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  missingValues: 'hold',
};
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export async function createCampaign(session: Session, name: string): Promise<string> {
  const { body } = await made(
    session.call('POST', '/api/campaigns', { name, status: 'draft', progressStatus: 'draft' }),
  );
  return `/campaigns/${body.id}`;
}

/** A field of each type, and enough of them that variables are searched. */
const fields = [
  { key: 'industry', label: 'Industry', type: 'text' },
  { key: 'employees', label: 'Employees', type: 'number' },
  { key: 'customerSince', label: 'Customer since', type: 'date' },
  { key: 'website', label: 'Website', type: 'link' },
];

/** A draft with everything a start needs, and a started campaign whose leads all got the initial email. */
export async function fillAccount(session: Session): Promise<WalkCampaigns> {
  for (const field of fields) await made(session.call('POST', '/api/lead-fields', field));
  const draft = await createReady(session, aSample('Autumn webinar', 'draft', 4));
  const active = await createReady(session, aSample('Spring outreach', 'active', 14));
  await startAndReact(session, active);
  await joinWithoutName(session, active);
  await createCampaign(session, 'Ideas for next year');
  await block(session, 'rival.example', 'A competitor');
  await writeNotes(session, 'Grace Hopper', longNotes);
  await saveSegment(session, 'Engines with a long past', [
    { on: 'custom', key: 'customerSince', is: 'below', value: '2026-01-01' },
    { on: 'custom', key: 'employees', is: 'above', value: '1000' },
    { on: 'engagement', is: 'has-not', value: 'replied', campaignId: draft.split('/').at(-1), inLastDays: 30 },
    {
      match: 'any',
      conditions: [
        { on: 'tag', is: 'has', value: 'vip' },
        { on: 'created-in-last-days', value: 365 },
      ],
    },
  ]);
  return { draft, active };
}

/** Like `fillAccount`, with everything too long, in two scripts and with emoji. */
export async function overfillAccount(session: Session): Promise<WalkCampaigns> {
  await made(session.call('POST', '/api/lead-fields', { key: 'notes', label: longWord, type: 'text' }));
  const draft = await createReady(session, overfull(`${longWord} ${'and everybody else '.repeat(6)}`, 'draft'));
  const active = await createReady(session, overfull(`حملة الربيع 🌷🌷 ${'مرحبا بالعالم '.repeat(8)}`, 'active'));
  await startAndReact(session, active);
  await saveSegment(session, ` ${longWord} `.repeat(2).slice(0, 100), [
    { on: 'field', field: 'company', is: 'contains-not', value: `${longWord}${longWord} مرحبا`.slice(0, 320) },
    { on: 'campaign', is: 'not-in', campaignId: active.split('/').at(-1) },
    { on: 'tag', is: 'has-not', value: '🚀🚀🚀🚀' },
  ]);
  await made(session.call('PUT', '/api/lead-columns', { columns: ['fields.notes', 'tags', 'company', 'email'] }));
  await block(session, 'rival.example', `${longWord} `.repeat(3).slice(0, 200));
  await block(session, `${'very-long-local-part-'.repeat(2)}@${'subdomain.'.repeat(8)}example.com`, null);
  return { draft, active };
}

/** A long note with a long word and a long address, and a short one. */
const longNotes = [
  `${longWord.repeat(2)}, see ${'https://example.com/'.padEnd(180, 'path/')}. ${'And much more.\n'.repeat(20)}`,
  'Asks again after the fair: https://example.com/fair',
];

/** Writes notes on each lead of this name. */
export async function writeNotes(session: Session, name: string, texts: readonly string[]): Promise<void> {
  const { body: leads } = await made(session.call('GET', `/api/leads?search=${encodeURIComponent(name)}`));
  for (const { id } of leads as { id: string }[])
    for (const text of texts) await made(session.call('POST', `/api/leads/${id}/notes`, { text }));
}

export async function block(session: Session, value: string, reason: string | null): Promise<void> {
  await made(session.call('POST', '/api/blocklist', { value, reason }));
}

export async function saveSegment(session: Session, name: string, conditions: object[]): Promise<void> {
  await made(session.call('POST', '/api/segments', { name, filter: { match: 'all', conditions } }));
}

/** Leads that lack nothing, and two steps. */
export function aSample(name: string, mark: string, leadCount: number): Sample {
  const names = ['Grace Hopper', 'Ada Lovelace', 'José García', 'Zoë O’Neill', 'Łukasz Kowalski'];
  return {
    name,
    leads: Array.from({ length: leadCount }, (_, index) => {
      const [firstName = '', lastName = ''] = (names[index % names.length] as string).split(' ');
      return {
        firstName,
        lastName,
        email: `${mark}.${index}@example.com`,
        company: index % 4 === 3 ? null : 'Analytical Engines',
        jobRole: index % 3 === 2 ? null : 'Head of Operations',
        fields: {
          industry: 'Engines',
          employees: '1250',
          customerSince: '2025-03-31',
          website: 'https://example.com/',
        },
        tags: ['vip', 'Fair 2026', 'partner'].slice(index % 3),
        status: 'new',
      };
    }),
    steps: [
      {
        subject: 'Quick question, {{firstName}}',
        body: 'Hi {{firstName}},\n\nI like what {{company|your company}} does.\nhttps://example.com/tour\n\nSam',
        delayDays: 0,
      },
      { subject: '', body: 'Hi {{firstName}},\n\nany thoughts on this?\n\nSam', delayDays: 30 },
    ].map((step) => ({ ...step, subject: step.subject || 'Re: Quick question, {{firstName}}' })),
  };
}

function overfull(name: string, mark: string): Sample {
  const lead = (index: number, fields: Partial<WalkLead>): WalkLead => ({
    firstName: 'Ana',
    lastName: 'Li',
    email: `overfull.${mark}.${index}@example.com`,
    company: null,
    jobRole: null,
    status: 'new',
    ...fields,
  });
  return {
    name: name.slice(0, 200).trim(),
    leads: [
      lead(0, {
        firstName: 'Wolfeschlegelsteinhausenbergerdorff',
        lastName: `${'de la Santísima Trinidad '.repeat(3)}y Picasso`,
        email: `${'very-long-local-part-'.repeat(2)}${mark}@${'subdomain.'.repeat(8)}example.com`,
        company: longWord,
        jobRole: 'Senior Vice President of Global Revenue Operations, Enablement and Strategic Partnerships',
        fields: { notes: longWord.repeat(12).slice(0, 1_000) },
        tags: [longWord.slice(0, 50), 'عميل مهم', '🚀🚀🚀', 'x'],
      }),
      lead(1, { firstName: 'محمد', lastName: 'عبد الرحمن', company: 'شركة الاختبار الدولية للتجارة', jobRole: 'مدير' }),
      lead(2, {
        firstName: '🧑‍🚀 Zoë',
        lastName: '👩‍👩‍👧‍👦',
        company: '株式会社とても長い会社名のテスト',
        jobRole: '🚀🚀🚀',
      }),
    ],
    steps: [
      {
        subject: `${longWord} for {{firstName}} {{lastName}} at {{company}}`,
        body: `שלום {{firstName}},\n\n${longWord.repeat(3)}\n${'https://example.com/'.padEnd(180, 'path/')}\n\n{{jobRole}} 🎉`,
        delayDays: 0,
      },
      { subject: 'Re: 🎉', body: 'Hi', delayDays: 365 },
    ],
  };
}

export async function createReady(session: Session, sample: Sample): Promise<string> {
  const path = await createCampaign(session, sample.name);
  const api = `/api${path}`;
  const { body: leads } = await made(session.call('POST', `/api/leads/bulk?importId=${randomUUID()}`, sample.leads));
  const leadIds = (leads as { id: string }[]).map(({ id }) => id);
  await made(session.call('POST', `${api}/attach-leads`, { leadIds }));
  await made(session.call('PATCH', api, { progressStatus: 'leads_ready' }));
  for (const [index, step] of sample.steps.entries()) {
    const created = { campaignId: path.split('/').at(-1), stepNumber: index + 1, ...step, attachments: [] };
    await made(session.call('POST', '/api/sequences', created));
  }
  await made(session.call('PATCH', api, { progressStatus: 'sequence_ready', ...settings }));
  return path;
}

/** Starts a campaign, waits until every lead got the initial email, and lets some of them open it, reply or bounce. */
export async function startAndReact(session: Session, path: string): Promise<void> {
  await made(session.call('POST', `/api${path}/start`, {}));
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    const { body } = await made(session.call('GET', `/api${path}`));
    if (body.sentCount >= body.totalLeads) break;
    if (performance.now() > deadlineMs) throw new Error(`Only ${body.sentCount} emails were sent`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { body: links } = await made(session.call('GET', `/api${path}/leads`));
  const events = ['open', 'open', 'reply', 'bounce'];
  for (const [index, { leadId }] of (links as { leadId: string }[]).slice(0, 8).entries())
    await made(session.call('POST', `/api${path}/tracking`, { leadId, event: events[index % events.length] }));
}

/** Adds a lead that waits, because the emails need a first name. */
async function joinWithoutName(session: Session, path: string): Promise<void> {
  const lead = { firstName: '', lastName: 'Somerville', email: 'somerville@example.com' };
  const { body: leads } = await made(session.call('POST', '/api/leads/bulk', [lead]));
  const leadIds = (leads as { id: string }[]).map(({ id }) => id);
  await made(session.call('POST', `/api${path}/attach-leads`, { leadIds }));
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    const { body } = await made(session.call('GET', `/api${path}/missing-values`));
    if (body.count === 1) return;
    if (performance.now() > deadlineMs) throw new Error('The lead without a first name does not wait');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function made<Made extends { status: number; body: unknown }>(response: Promise<Made>): Promise<Made> {
  const { status, body } = await response;
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return response;
}
