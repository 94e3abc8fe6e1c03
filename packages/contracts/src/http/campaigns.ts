import { z } from 'zod';
import { campaignNameMaxLength, delayMinutesMax, delayMinutesMin, minutesPerDay, weekdays } from '../limits.ts';
import { id, instant, singleLine } from '../text.ts';
import { timeZone } from '../time-zone.ts';
import { success } from './errors.ts';
import { campaignSenders, noSenders } from './senders.ts';

export const campaignStatuses = ['draft', 'active', 'paused', 'stopped', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const progressStatuses = [
  'draft',
  'leads_ready',
  'sequence_ready',
  'ready_to_launch',
  'running',
  'paused',
  'completed',
] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(minutesPerDay - 1);

/** Rule D9: what becomes of an email whose lead lacks a value. */
export const missingValuesChoices = ['empty', 'hold'] as const;

/** Rule J6: whether leads with risky addresses get emails. */
export const riskyAddressesChoices = ['send', 'skip'] as const;

/** When a campaign may send and what ends a lead's sequence; limits by rule L8. */
const givenSettings = z.object({
  delayMinutes: z
    .number()
    .int('The delay is a whole number of minutes')
    .min(delayMinutesMin, 'The delay is between 1 and 1440 minutes')
    .max(delayMinutesMax, 'The delay is between 1 and 1440 minutes'),
  sendWindowStart: minuteOfDay,
  sendWindowEnd: minuteOfDay,
  timezone: timeZone,
  allowedWeekdays: z
    .array(z.enum(weekdays))
    .min(1, 'At least one weekday is needed')
    .refine((days) => new Set(days).size === days.length, 'Each weekday can be named once'),
  stopOnReply: z.boolean(),
  stopOnBounce: z.boolean(),
  stopOnSpam: z.boolean(),
  stopOnOutOfOffice: z.boolean(),
  /** Rule S12: a reply ends the sequence for every lead of the campaign at the same domain. */
  stopDomainOnReply: z.boolean(),
  missingValues: z.enum(missingValuesChoices),
  riskyAddresses: z.enum(riskyAddressesChoices),
  /** Rule D14: whether its emails have a pixel, and links that lead by the product; null: as the settings of the product say. */
  tracksOpens: z.boolean().nullable(),
  tracksClicks: z.boolean().nullable(),
});

/** What campaigns have that were made before these settings. */
export const earlierCampaignSettings = {
  stopDomainOnReply: false,
  missingValues: 'empty',
  riskyAddresses: 'send',
  tracksOpens: null,
  tracksClicks: null,
} as const;

export const launchSettings = givenSettings.extend({
  stopDomainOnReply: givenSettings.shape.stopDomainOnReply.default(earlierCampaignSettings.stopDomainOnReply),
  missingValues: givenSettings.shape.missingValues.default(earlierCampaignSettings.missingValues),
  riskyAddresses: givenSettings.shape.riskyAddresses.default(earlierCampaignSettings.riskyAddresses),
  tracksOpens: givenSettings.shape.tracksOpens.default(earlierCampaignSettings.tracksOpens),
  tracksClicks: givenSettings.shape.tracksClicks.default(earlierCampaignSettings.tracksClicks),
});
export type LaunchSettings = z.infer<typeof launchSettings>;

export const defaultLaunchSettings: LaunchSettings = {
  delayMinutes: 5,
  sendWindowStart: 540,
  sendWindowEnd: 1_020,
  timezone: 'America/New_York',
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  stopOnReply: true,
  stopOnBounce: true,
  stopOnSpam: true,
  stopOnOutOfOffice: false,
  ...earlierCampaignSettings,
};

const counter = z.number().int();

export const campaign = launchSettings.extend({
  id,
  name: z.string(),
  status: z.enum(campaignStatuses),
  progressStatus: z.enum(progressStatuses),
  senders: campaignSenders.default(noSenders),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  totalLeads: counter,
  sentCount: counter,
  openCount: counter,
  clickCount: counter,
  bounceCount: counter,
  spamCount: counter,
  replyCount: counter,
  nextSendAt: instant.nullable(),
  /** What decided `nextSendAt`, or why nothing is planned: a limit of the mailboxes, otherwise the rule (rule T9). */
  nextSendReason: z.string().nullable(),
  /** A sentence for the user where something other than that rule holds the campaign up. */
  nextSendObstacle: z.string().nullable(),
  pausedReason: z.string().nullable(),
  launchedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Since when it is put away (rule L12). */
  archivedAt: instant.nullable().default(null),
  createdAt: instant,
  updatedAt: instant,
});
export type Campaign = z.infer<typeof campaign>;

const campaignName = singleLine(campaignNameMaxLength).refine((name) => name !== '', 'Please enter a campaign name');

export const createCampaignRequest = z.strictObject({
  name: campaignName,
  status: z.literal('draft').default('draft'),
  progressStatus: z.literal('draft').default('draft'),
});
export type CreateCampaignRequest = z.input<typeof createCampaignRequest>;

export const updateCampaignRequest = givenSettings
  .partial()
  .extend({
    name: campaignName.optional(),
    progressStatus: z.enum(progressStatuses).optional(),
    status: z.literal('running', 'A campaign is started, paused, resumed and stopped by its own calls').optional(),
  })
  .strict();
export type UpdateCampaignRequest = z.input<typeof updateCampaignRequest>;

/** What is changed of a paused campaign (rule L8); what is absent stays. */
export const changeScheduleRequest = givenSettings
  .pick({
    delayMinutes: true,
    sendWindowStart: true,
    sendWindowEnd: true,
    timezone: true,
    allowedWeekdays: true,
    stopOnReply: true,
    stopOnBounce: true,
    stopOnSpam: true,
    stopOnOutOfOffice: true,
    stopDomainOnReply: true,
    tracksOpens: true,
    tracksClicks: true,
  })
  .partial()
  .strict();
export type ChangeScheduleRequest = z.input<typeof changeScheduleRequest>;

export const startCampaignResponse = campaign.extend({ message: z.string() });
export type StartCampaignResponse = z.infer<typeof startCampaignResponse>;
/** @alias */
export const campaignActionResponse = campaign;
export const deleteCampaignResponse = success;
