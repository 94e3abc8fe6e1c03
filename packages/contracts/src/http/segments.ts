import { z } from 'zod';
import { segmentNameMaxLength } from '../limits.ts';
import { id, instant, singleLine } from '../text.ts';
import { leadFilter } from './lead-filter.ts';

const name = singleLine(segmentNameMaxLength).refine((value) => value !== '', 'Please enter a name');

/** A filter that is saved under a name. Its leads are those that match when it is used. */
export const segment = z.object({ id, name: z.string(), filter: leadFilter, createdAt: instant, updatedAt: instant });
export type Segment = z.infer<typeof segment>;

export const createSegmentRequest = z.strictObject({ name, filter: leadFilter });
export type CreateSegmentRequest = z.input<typeof createSegmentRequest>;

export const changeSegmentRequest = z
  .strictObject({ name: name.optional(), filter: leadFilter.optional() })
  .refine((change) => Object.keys(change).length > 0, 'Please give a name or a filter');
