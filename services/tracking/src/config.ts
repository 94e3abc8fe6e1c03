import { serviceSettings } from '@cadenza/service-kit';
import { z } from 'zod';

export const settings = serviceSettings.extend({
  SESSION_SECRET: z.string().min(16).describe('Signs the tracking and unsubscribe links of emails'),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe('Mailbox, imap[s]://user:password@host:port; its Sent folder tells what became of unknown emails'),
});
export type Settings = z.output<typeof settings>;
