/**
 * Limits of the contract that the screens need, and the days of the week. Spelled out here because the contract would
 * bring its whole validation library into the page; a test holds the two equal.
 */
export const attachmentMaxBytes = 10_485_760;
export const attachmentsMaxPerStep = 5;
export const delayMinutesMax = 1_440;
export const delayMinutesMin = 1;
export const forecastYearsMax = 25;
export const mailboxForecastYearsMax = 5;
export const namedSendersMax = 500;
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
