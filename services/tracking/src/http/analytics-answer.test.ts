import { expect, test } from 'vitest';
import type { CampaignFigures } from '../projections/campaigns.ts';
import { toAnalytics } from './analytics-answer.ts';
import { ratePercent } from './rates.ts';

function aCampaign(name: string, figures: Partial<CampaignFigures> = {}): CampaignFigures {
  const none = {
    totalLeads: 0,
    sentCount: 0,
    openCount: 0,
    clickCount: 0,
    bounceCount: 0,
    spamCount: 0,
    replyCount: 0,
    optOutCount: 0,
  };
  return {
    id: name,
    name,
    status: 'active',
    createdAt: '2026-03-02T16:00:00Z',
    launchedAt: null,
    ...none,
    ...figures,
  };
}

test.each([
  [0, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [5, 5, 100],
  [1, 2_000, 0.1],
])('O1: %d of %d are %d per cent', (part, sent, rate) => {
  expect(ratePercent(part, sent)).toBe(rate);
});

test('O4: the overview is the sum of the campaigns', () => {
  const { overview } = toAnalytics([
    aCampaign('a', { sentCount: 10, openCount: 4, clickCount: 1, bounceCount: 2, replyCount: 2, optOutCount: 1 }),
    aCampaign('b', { status: 'paused', sentCount: 20, openCount: 6, clickCount: 2, bounceCount: 1 }),
    aCampaign('c', { status: 'draft' }),
  ]);
  expect(overview).toEqual({
    totalCampaigns: 3,
    activeCampaigns: 1,
    totalSent: 30,
    totalOpens: 10,
    openRate: 33.3,
    totalClicks: 3,
    clickRate: 10,
    totalBounces: 3,
    bounceRate: 10,
    totalReplies: 2,
    replyRate: 6.7,
    totalOptOuts: 1,
    optOutRate: 3.3,
  });
});

test('O5: campaigns are ranked by replies, and those with too few emails follow without a rank, the newest first', () => {
  const campaigns = [
    aCampaign('draft'),
    aCampaign('new', { sentCount: 3, replyCount: 3, createdAt: '2026-03-04T16:00:00Z' }),
    aCampaign('old', { sentCount: 49, replyCount: 9, createdAt: '2026-03-01T16:00:00Z' }),
    aCampaign('second', { sentCount: 50, replyCount: 2, openCount: 50 }),
    aCampaign('third', { sentCount: 400, replyCount: 8 }),
    aCampaign('first', { sentCount: 100, replyCount: 4, openCount: 1 }),
    aCampaign('oldest', { sentCount: 1, createdAt: '2026-02-01T16:00:00Z' }),
  ];
  const { topPerformingCampaigns } = toAnalytics(campaigns);
  expect(topPerformingCampaigns.map(({ name, isRanked }) => [name, isRanked])).toEqual([
    ['first', true],
    ['second', true],
    ['third', true],
    ['new', false],
    ['old', false],
  ]);
  expect(topPerformingCampaigns[0]).toEqual({
    ...{ id: 'first', name: 'first', sentCount: 100, openRate: 1 },
    ...{ replyCount: 4, replyRate: 4, isRanked: true },
  });
});
