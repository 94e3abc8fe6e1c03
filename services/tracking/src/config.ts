import { serviceSettings } from '@cadenza/service-kit';
import { z } from 'zod';

export const settings = serviceSettings.extend({
  SESSION_SECRET: z.string().min(16).describe('Signs the tracking and unsubscribe links of emails'),
});
export type Settings = z.output<typeof settings>;
