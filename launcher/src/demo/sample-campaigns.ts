import type { ProductClient } from './product-client.ts';

interface SampleStep {
  subject: string;
  body: string;
  delayDays: number;
}

export interface SampleCampaign {
  name: string;
  leads: number;
  settings: { delayMinutes: number };
  steps: SampleStep[];
  /** What the demo does with the campaign once it is written. */
  afterwards: 'start' | 'leave as draft' | 'start and pause';
}

const firstNames = ['Ada', 'Grace', 'Alan', 'Katherine', 'Linus', 'Radia', 'Tim', 'Barbara', 'Donald', 'Margaret'];
const lastNames = ['Berg', 'Okafor', 'Silva', 'Nakamura', 'Novak', 'Rossi', 'Dubois', 'Khan', 'Larsen', 'Moreau'];
const companies = ['Northwind Studio', 'Paper & Pixel', 'Harbour Labs', 'Ostrich Works', 'Field Notes Co'];
const jobRoles = ['Founder', 'Head of Growth', 'Design Lead', 'Operations Manager', 'VP Sales'];

export const sampleCampaigns: readonly SampleCampaign[] = [
  {
    name: 'Design studios, spring',
    leads: 24,
    settings: { delayMinutes: 10 },
    steps: [
      {
        subject: 'A quieter way to review work, {{firstName}}',
        body: 'Hi {{firstName}},\n\nI noticed how {{company|your team}} shares its work. We built a calmer way to collect feedback:\nhttps://example.com/tour\n\nWorth a look?\n\nSam',
        delayDays: 0,
      },
      {
        subject: 'A quieter way to review work, {{firstName}}',
        body: 'Hi {{firstName}},\n\njust making sure this reached you. Two minutes of video say more than I can:\nhttps://example.com/video\n\nSam',
        delayDays: 2,
      },
      {
        subject: 'Shall I close the loop?',
        body: 'Hi {{firstName}},\n\nI will not write again unless you would like me to. If the timing is off, just tell me.\n\nSam',
        delayDays: 3,
      },
    ],
    afterwards: 'start',
  },
  {
    name: 'Partnerships, second quarter',
    leads: 150,
    settings: { delayMinutes: 30 },
    steps: [
      {
        subject: '{{company|Your team}} and us',
        body: 'Hello {{firstName}},\n\nas {{jobRole|someone who knows the market}} you will see at once whether this fits:\nhttps://example.com/partners\n\nKind regards\nSam',
        delayDays: 0,
      },
      {
        subject: 'One number',
        body: 'Hello {{firstName}},\n\npartners like you earned 18 % more last year. Happy to show how.\n\nSam',
        delayDays: 4,
      },
    ],
    afterwards: 'start',
  },
  {
    name: 'Conference follow-up',
    leads: 12,
    settings: { delayMinutes: 5 },
    steps: [
      {
        subject: 'Good to meet you, {{firstName}}',
        body: 'Hi {{firstName}},\n\nas promised, the slides.\n\nSam',
        delayDays: 0,
      },
    ],
    afterwards: 'leave as draft',
  },
  {
    name: 'Winter check-in',
    leads: 18,
    settings: { delayMinutes: 120 },
    steps: [
      {
        subject: 'Still interested, {{firstName}}?',
        body: 'Hi {{firstName}},\n\nshall we pick this up again?\n\nSam',
        delayDays: 0,
      },
    ],
    afterwards: 'start and pause',
  },
];

const pick = (list: readonly string[], place: number) => list[place % list.length] as string;

function sampleLeads(count: number, seed: number) {
  return Array.from({ length: count }, (_, index) => {
    const place = seed * 31 + index;
    const firstName = pick(firstNames, place);
    const lastName = pick(lastNames, Math.floor(place / firstNames.length) + index);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${seed}${index}@example.com`.toLowerCase(),
      company: pick(companies, place + seed),
      jobRole: pick(jobRoles, place),
      status: 'new',
    };
  });
}

/** Makes a campaign with the calls of the screens, in their order. */
export async function createSample(product: ProductClient, sample: SampleCampaign, seed: number): Promise<string> {
  const { id } = await product.post<{ id: string }>('/api/campaigns', {
    name: sample.name,
    status: 'draft',
    progressStatus: 'draft',
  });
  const path = `/api/campaigns/${id}`;
  const leads = await product.post<{ id: string }[]>('/api/leads/bulk', sampleLeads(sample.leads, seed));
  await product.post(`${path}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  await product.patch(path, { progressStatus: 'leads_ready' });
  for (const [index, step] of sample.steps.entries()) {
    await product.post('/api/sequences', { campaignId: id, stepNumber: index + 1, ...step, attachments: [] });
  }
  await product.patch(path, { progressStatus: 'sequence_ready' });
  await product.patch(path, sample.settings);
  if (sample.afterwards === 'leave as draft') return id;
  await product.post(`${path}/start`);
  return id;
}
