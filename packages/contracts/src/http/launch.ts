import { z } from 'zod';
import { launchCheckLeadsMax } from '../limits.ts';
import { id, instant } from '../text.ts';
import { addressRisks, undeliverableReasons } from './address-checks.ts';
import { launchSettings, missingValuesChoices, riskyAddressesChoices } from './campaigns.ts';
import { leadFields } from './leads.ts';

const { sendWindowStart, sendWindowEnd, timezone, allowedWeekdays, delayMinutes } = launchSettings.shape;
const whole = z.coerce.number();

/** Launch settings to try; the others are those of the campaign. Weekdays are separated by commas. */
export const forecastQuery = z.object({
  delayMinutes: whole.pipe(delayMinutes).optional(),
  sendWindowStart: whole.pipe(sendWindowStart).optional(),
  sendWindowEnd: whole.pipe(sendWindowEnd).optional(),
  timezone: timezone.optional(),
  allowedWeekdays: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(allowedWeekdays)
    .optional(),
  missingValues: z.enum(missingValuesChoices).optional(),
  riskyAddresses: z.enum(riskyAddressesChoices).optional(),
});

const count = z.number().int();

/**
 * The forecast of a launch now, or of what waits in a paused campaign that is resumed now, if every email is sent,
 * through the relay or the mailboxes of the campaign as they stand.
 * The instants are `null` when there is nothing to send, or nobody who can; the last one also when it is further away
 * than `forecastYearsMax`, or `mailboxForecastYearsMax`.
 */
export const launchForecast = z.object({
  /** Of the relay on a day without a change of clocks; of mailboxes the most from tomorrow to the last email, of a week at least and a month at most. */
  emailsPerDayMax: count,
  emailsTotal: count,
  firstSendAt: instant.nullable(),
  lastSendAt: instant.nullable(),
  /**
   * How many of its mailboxes also send for other campaigns that run, whose needs are not foreseen. Absent where the relay
   * sends, and in responses of versions that foresaw only that.
   */
  sharedMailboxes: count.optional(),
  /**
   * Of a paused campaign: how many emails more wait for a person, for a value, or for a mailbox that sends nothing. When
   * they leave is not foreseen. Absent for a launch.
   */
  emailsHeldBack: count.optional(),
});
export type LaunchForecast = z.infer<typeof launchForecast>;

const person = leadFields.pick({ firstName: true, lastName: true, email: true }).extend({ leadId: id });

/** The number of leads, and the first of them in attach order. */
const found = <Details extends z.ZodRawShape>(details: Details) =>
  z.object({ count, leads: z.array(person.extend(details)).max(launchCheckLeadsMax) });

/**
 * Why a mailbox sends nothing for a campaign:
 * - `paused`, `needs-attention`, `removed`: its state, until a person changes it (rule M7).
 * - `waiting`: its mail server does not take its emails now; it is tried again by itself (rule M6).
 * - `hours`: its hours and the window of the campaign are never open at the same time (rule M8).
 */
export const idleSenderReasons = ['paused', 'needs-attention', 'removed', 'waiting', 'hours'] as const;
export type IdleSenderReason = (typeof idleSenderReasons)[number];

const idleSender = z.object({
  mailboxId: id,
  address: z.string(),
  reason: z.enum(idleSenderReasons),
  /** With `paused`: it is not, but first emails of this domain are stopped (rule M11). */
  stoppedDomain: z.string().optional(),
});
export type IdleSender = z.infer<typeof idleSender>;

/** The mailboxes that a campaign names as its senders, itself or by a tag (rule M1). */
export const launchSenders = z.object({
  /** How many send. */
  ableCount: count,
  /** How many do not, and the first of them. */
  idleCount: count,
  idle: z.array(idleSender).max(launchCheckLeadsMax),
});
export type LaunchSenders = z.infer<typeof launchSenders>;

/** Where what keeps mail from arriving is put right; null: in the settings of the installation. */
export const arrivalFixes = ['domains', 'emails', 'senders'] as const;
export type ArrivalFix = (typeof arrivalFixes)[number];

/**
 * What may keep the emails of a campaign from arriving.
 * - `kind` is for programs, and may be one that older copies do not know.
 */
export const arrivalFinding = z.object({
  kind: z.string(),
  /** What is wrong and why that matters, and what to do about it, as sentences for the user. */
  reason: z.string(),
  remedy: z.string(),
  /** Whether most servers would refuse the emails. */
  isGrave: z.boolean(),
  /** The screens offer no start before it is put right, and nothing would leave (rule L11). Absent: they do. */
  forbidsStart: z.literal(true).optional(),
  fixIn: z.enum(arrivalFixes).nullable(),
  /** Whether it is put right, or explained, in the settings of the product. Absent: it is not. */
  isInSettings: z.literal(true).optional(),
});
export type ArrivalFinding = z.infer<typeof arrivalFinding>;

/** What to check before a campaign starts. A lead may appear for several reasons. */
export const launchCheck = z.object({
  leadCount: count,
  /** Variables without a fallback that a step uses and that are empty for the lead. */
  emptyVariables: found({ variables: z.array(z.string()) }),
  invalidAddresses: found({}),
  suppressedAddresses: found({ reason: z.string() }),
  /** Their domains take no mail, so nothing is sent. Absent in responses of versions without the check, as is the next. */
  undeliverableAddresses: found({ reason: z.enum(undeliverableReasons) }).optional(),
  /** Left out by a campaign that skips them. */
  riskyAddresses: found({ reason: z.enum(addressRisks) }).optional(),
  inActiveCampaigns: found({ campaignIds: z.array(id) }),
  unfinishedSteps: z.array(z.object({ stepNumber: count, empty: z.array(z.enum(['subject', 'body'])) })),
  /**
   * Attachments without which no email could leave. `gone`: the file is missing, or is not the one that was attached.
   * `away`: the file could not be checked now. Absent in responses of versions without this check.
   */
  unreadableAttachments: z
    .array(z.object({ stepNumber: count, filename: z.string(), problem: z.enum(['gone', 'away']) }))
    .optional(),
  /** Absent where the relay sends, and in responses of versions without this check. */
  senders: launchSenders.optional(),
  /** Absent in responses of versions without this check. */
  arrival: z.array(arrivalFinding).optional(),
});
export type LaunchCheck = z.infer<typeof launchCheck>;

/** The leads that are held for want of a value (rule D9), with the step and the variables; the first of them are listed. */
export const leadsWithoutValues = found({ stepNumber: count, variables: z.array(z.string()) });
export type LeadsWithoutValues = z.infer<typeof leadsWithoutValues>;
