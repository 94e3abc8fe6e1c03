import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { onCampaignDeleted } from './on-campaign-deleted.ts';
import { onSequenceChanged } from './on-sequence-changed.ts';

/**
 * Both consumers write in `before`: their rows hold instants of this service's own clock. Their events contain all
 * texts of a sequence and need not be kept for a rebuild.
 */
export const consumers: readonly Consumer<Context>[] = [onSequenceChanged, onCampaignDeleted];
