import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { onCampaignDeleted } from './on-campaign-deleted.ts';
import { onSequenceChanged } from './on-sequence-changed.ts';

/**
 * Both note in `before`: what they write holds instants of this service's own clock, and the events, with all the texts of
 * a sequence in them, need not be kept for a rebuild.
 */
export const consumers: readonly Consumer<Context>[] = [onSequenceChanged, onCampaignDeleted];
