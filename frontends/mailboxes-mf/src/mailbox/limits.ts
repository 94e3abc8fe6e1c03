/**
 * Limits of the contract that the screens need, and the days of the week. Spelled out here because the contract would
 * bring its whole validation library into the page; a test holds the two equal.
 */
export const dailyLimitMax = 10_000;
export const gapMinutesMax = 1_440;
export const signatureMaxLength = 5_000;
export const tagsMax = 20;
export const importRowsMax = 500;
export const defaults = { dailyLimit: 40, gapMinutes: 5 };
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
