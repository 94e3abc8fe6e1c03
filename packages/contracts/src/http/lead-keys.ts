import { z } from 'zod';
import { id } from '../text.ts';

/** Services send it to `leads` to open or seal personal data in records of the bus. */
export const leadKeysRequest = z.object({ ids: z.array(id).min(1).max(500) });

/** The key of each requested lead, 32 bytes in base64url; `null` for a lead that does not exist any more. */
export const leadKeysAnswer = z.object({ keys: z.record(id, z.base64url().length(43).nullable()) });
export type LeadKeysAnswer = z.output<typeof leadKeysAnswer>;
