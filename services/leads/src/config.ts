import { serviceSettings } from '@cadenza/event-kit';
import { z } from 'zod';

export const settings = serviceSettings.extend({
  SENDING_URL: z
    .url()
    .describe(
      'Address of the sending service, asked when a lead is exported, shows its history or gets another address',
    ),
  TRACKING_URL: z.url().describe('Address of the tracking service, asked when a lead is exported or shows its history'),
});
export type Settings = z.output<typeof settings>;
