/**
 * Limits, defaults and fixed values that the screens, the services and the documentation share. This file imports nothing:
 * a screen takes it as `@cadenza/contracts/limits`, without the schemas.
 */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The end of a hold that only a person ends (rule S11), for fields that need an instant. */
export const holdWithoutEnd = '9999-01-01T00:00:00.000Z';
export const addressCheckMaxRows = 1_000;
export const attachmentMaxBytes = 10_485_760;
export const attachmentsMaxPerStep = 5;
export const blocklistMaxRows = 5_000;
/** Leads that one call changes; a longer selection is changed by several calls. */
export const bulkChangeMaxIds = 2_000;
export const bulkDeleteMaxIds = 100_000;
export const bulkLeadsMaxRows = 5_000;
export const campaignNameMaxLength = 200;
export const customFieldKeyMaxLength = 40;
export const customFieldsMax = 50;
export const customValueMaxLength = 1_000;
export const delayMinutesMax = 1_440;
export const delayMinutesMin = 1;
export const followUpDelayDaysMax = 365;
export const filterConditionsMax = 20;
/** Of a filter as JSON in a query. */
export const filterTextMaxLength = 6_000;
/** How far ahead a forecast looks for the last email of a campaign. */
export const forecastYearsMax = 25;
/** The same where mailboxes send: each has days and hours of its own to look through. */
export const mailboxForecastYearsMax = 5;
export const importNameMaxLength = 200;
export const launchCheckLeadsMax = 50;
/** How many other addresses a lead may have had. */
export const formerAddressesMax = 20;
export const historyMaxEntries = 500;
export const leadFieldMaxLength = 320;
/** What a mailbox may be allowed to send in a day. */
export const mailboxDailyLimitMax = 10_000;
export const mailboxGapMinutesMax = 1_440;
/** What a mailbox has unless its owner says otherwise. */
export const mailboxDefaults = { dailyLimit: 40, gapMinutes: 5 } as const;
export const mailboxTagMaxLength = 100;
export const mailboxTagsMax = 20;
export const mailboxesMax = 2_000;
/** Mailboxes, and tags, that a campaign names as its senders. */
export const namedSendersMax = 500;
/** Sent by a campaign before it gets a rank by its replies (rule O5). */
export const rankedSentMin = 50;
export const capacityDaysMax = 31;
export const mailboxesPerImportMax = 500;
export const mailboxesPerChangeMax = 500;
export const minutesPerDay = 1_440;
/** Notes that one lead may have. */
export const notesPerLeadMax = 500;
export const noteMaxLength = 5_000;
export const pageMaxRows = 1_000;
export const segmentNameMaxLength = 100;
export const segmentsMax = 200;
export const sequenceMaxSteps = 50;
/** Test emails of the whole product. */
export const testEmailsPerHourMax = 20;
export const tagMaxLength = 50;
export const tagsMax = 50;
export const signatureMaxLength = 5_000;
export const stepBodyMaxLength = 100_000;
export const stepSubjectMaxLength = 998;
