export { aCampaign, aLead, anAnalytics } from './testing/fixtures.ts';
export { type Answers, network, refusal } from './testing/network.ts';
