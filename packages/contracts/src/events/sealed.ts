import { z } from 'zod';
import { id } from '../text.ts';

const leadsMax = 500;

/**
 * Version 2 of events with personal data: `data` is that of version 1 with the personal data blank, and `sealed` has
 * that data for each lead, sealed with the lead's key. An opened event is version 1 again, which is what consumers get.
 */
export const sealedEvent = z.looseObject({
  id: z.string(),
  version: z.literal(2),
  type: z.enum(['LeadsImported', 'LeadsCompleted', 'LeadsChanged', 'LeadsAttached', 'EmailHandedOver']),
  data: z.looseObject({}),
  sealed: z
    .record(id, z.base64url())
    .refine((parts) => Object.keys(parts).length <= leadsMax, { error: `has more than ${leadsMax} leads` }),
});
export type SealedEvent = z.output<typeof sealedEvent>;
