import type { Call } from './call.ts';
import { aiCalls } from './calls/ai.ts';
import { blocklistCalls } from './calls/blocklist.ts';
import { bulkLeadCalls } from './calls/bulk-leads.ts';
import { campaignCalls } from './calls/campaigns.ts';
import { gatewayCalls } from './calls/gateway.ts';
import { leadCalls } from './calls/leads.ts';
import { mailboxCalls } from './calls/mailboxes.ts';
import { objectCalls } from './calls/objects.ts';
import { productSettingsCalls } from './calls/product-settings.ts';
import { sendingCalls } from './calls/sending.ts';
import { trackingCalls } from './calls/tracking.ts';

/** Every call by its name. Services answer them with `route`, front ends make them with `api.call`. */
export const calls = {
  ...gatewayCalls,
  ...campaignCalls,
  ...leadCalls,
  ...bulkLeadCalls,
  ...blocklistCalls,
  ...sendingCalls,
  ...productSettingsCalls,
  ...trackingCalls,
  ...aiCalls,
  ...objectCalls,
  ...mailboxCalls,
};

export const allCalls: readonly Call[] = Object.values(calls);

/** The calls in the description of the API. */
export const describedCalls = allCalls.filter(({ summary }) => summary !== undefined);
