export { aCampaign, aLead, anAnalytics } from './testing/fixtures.ts';
export { type Answers, network, page, refusal } from './testing/network.ts';
