export { aCampaign, aLead, aMailbox, anAnalytics } from './testing/fixtures.ts';
export { type FakeResponses, network, page, refusal } from './testing/network.ts';
