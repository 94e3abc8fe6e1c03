import type { Analytics, Campaign, Lead, Mailbox } from '@cadenza/contracts';

let nextNumber = 1;

export function aLead(fields: Partial<Lead> = {}): Lead {
  const number = nextNumber++;
  return {
    id: `lead-${number}`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    email: `lead${number}@example.com`,
    company: null,
    jobRole: null,
    fields: {},
    tags: [],
    status: 'new',
    createdAt: '2026-03-01T09:00:00Z',
    ...fields,
  };
}

export function aCampaign(fields: Partial<Campaign> = {}): Campaign {
  const number = nextNumber++;
  return {
    id: `campaign-${number}`,
    name: `Campaign ${number}`,
    status: 'draft',
    progressStatus: 'draft',
    subject: null,
    body: null,
    totalLeads: 0,
    sentCount: 0,
    openCount: 0,
    clickCount: 0,
    bounceCount: 0,
    spamCount: 0,
    replyCount: 0,
    delayMinutes: 5,
    sendWindowStart: 540,
    sendWindowEnd: 1_020,
    timezone: 'America/New_York',
    allowedWeekdays: ['Monday'],
    stopOnReply: true,
    stopOnBounce: true,
    stopOnSpam: true,
    stopOnOutOfOffice: false,
    stopDomainOnReply: false,
    missingValues: 'empty',
    riskyAddresses: 'send',
    tracksOpens: null,
    tracksClicks: null,
    senders: { mailboxIds: [], tags: [] },
    nextSendAt: null,
    nextSendReason: null,
    nextSendObstacle: null,
    pausedReason: null,
    launchedAt: null,
    completedAt: null,
    archivedAt: null,
    createdAt: '2026-03-01T09:00:00Z',
    updatedAt: '2026-03-01T09:00:00Z',
    ...fields,
  };
}

export function aMailbox(fields: Partial<Mailbox> = {}): Mailbox {
  const number = nextNumber++;
  const address = fields.address ?? `sender${number}@example.com`;
  return {
    id: `mailbox-${number}`,
    fromName: `Sender ${number}`,
    address,
    ...{ replyTo: null, signature: null },
    smtp: { host: 'smtp.example.com', port: 465, security: 'tls', user: address },
    imap: { host: 'imap.example.com', port: 993, security: 'tls', user: address },
    sharesImapWith: [],
    oauthProvider: null,
    ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'Europe/Berlin', hours: null, tags: [] },
    ...{ state: 'connected', stateReason: null, warning: null, sentToday: 0, leftToday: 40 },
    ...{ lastReadAt: null, selfTest: null },
    ...{ createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' },
    ...fields,
  };
}

export function anAnalytics(fields: Partial<Analytics['overview']> = {}): Analytics {
  return {
    overview: {
      totalCampaigns: 4,
      activeCampaigns: 1,
      totalSent: 200,
      totalOpens: 85,
      openRate: 42.5,
      totalClicks: 12,
      clickRate: 6,
      totalBounces: 3,
      bounceRate: 1.5,
      ...fields,
    },
    topPerformingCampaigns: [],
  };
}
