import { weekdays } from '@cadenza/contracts';

/** Launch settings of a campaign that sends at any time. */
export const anyTime = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  timezone: 'UTC',
  allowedWeekdays: [...weekdays],
  delayMinutes: 1,
};
