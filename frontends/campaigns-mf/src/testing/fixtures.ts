import type { Campaign, CampaignLead, Lead, SequenceStep } from '@cadenza/api-client';

const createdAt = '2026-03-02T09:00:00Z';

export function aCampaign(fields: Partial<Campaign> = {}): Campaign {
  return {
    id: 'c1',
    name: 'Spring launch',
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
    sendWindowEnd: 1020,
    timezone: 'America/New_York',
    allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
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
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}

export function aLead(fields: Partial<Lead> = {}): Lead {
  return {
    id: 'l1',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    company: 'Engines Ltd',
    jobRole: 'Analyst',
    fields: {},
    tags: [],
    status: 'new',
    createdAt,
    ...fields,
  };
}

/** A lead attached to a campaign; the link's id is derived from the lead's. */
export function aLink(fields: Partial<CampaignLead> = {}): CampaignLead {
  const lead = fields.lead === undefined ? aLead() : fields.lead;
  const leadId = fields.leadId ?? lead?.id ?? 'gone';
  return {
    id: `link-${leadId}`,
    campaignId: 'c1',
    leadId,
    status: 'pending',
    reason: null,
    emailId: null,
    mailboxId: null,
    sentAt: null,
    openedAt: null,
    clickedAt: null,
    bounced: false,
    bouncedAt: null,
    spam: false,
    spamAt: null,
    replied: false,
    repliedAt: null,
    createdAt,
    ...fields,
    lead,
  };
}

export function aStep(fields: Partial<SequenceStep> = {}): SequenceStep {
  return {
    id: `step-${fields.stepNumber ?? 1}`,
    campaignId: 'c1',
    stepNumber: 1,
    subject: 'Hello {{firstName}}',
    body: 'Hi {{firstName}},\n\nhow is {{company}}?',
    delayDays: 0,
    attachments: [],
    createdAt,
    ...fields,
  };
}
