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
 * The forecast of a launch now if every email is sent. The instants are `null` when there is nothing to send; the last
 * one also when it is further away than `forecastYearsMax`.
 */
export const launchForecast = z.object({
  emailsPerDayMax: count,
  emailsTotal: count,
  firstSendAt: instant.nullable(),
  lastSendAt: instant.nullable(),
});
export type LaunchForecast = z.infer<typeof launchForecast>;

const person = leadFields.pick({ firstName: true, lastName: true, email: true }).extend({ leadId: id });

/** The number of leads, and the first of them in attach order. */
const found = <Details extends z.ZodRawShape>(details: Details) =>
  z.object({ count, leads: z.array(person.extend(details)).max(launchCheckLeadsMax) });

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
});
export type LaunchCheck = z.infer<typeof launchCheck>;

/** The leads that are held for want of a value (rule D9), with the step and the variables; the first of them are listed. */
export const leadsWithoutValues = found({ stepNumber: count, variables: z.array(z.string()) });
export type LeadsWithoutValues = z.infer<typeof leadsWithoutValues>;
