export { aCampaign, aLead, anAnalytics } from './testing/fixtures.ts';
export { type FakeResponses, network, page, refusal } from './testing/network.ts';
