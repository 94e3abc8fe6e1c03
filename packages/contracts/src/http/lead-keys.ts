import { z } from 'zod';
import { id } from '../text.ts';

/** Asked of `leads` by services that open or seal what records of the bus say of persons. */
export const leadKeysRequest = z.object({ ids: z.array(id).min(1).max(500) });

/** Of each lead that was asked for its key, 32 bytes in base64url; `null` for one that does not exist any more. */
export const leadKeysAnswer = z.object({ keys: z.record(id, z.base64url().length(43).nullable()) });
export type LeadKeysAnswer = z.output<typeof leadKeysAnswer>;
