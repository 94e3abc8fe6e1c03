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
    aCampaign('a', { sentCount: 10, openCount: 4, clickCount: 1, bounceCount: 2 }),
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
  });
});

test('the five campaigns with the best open rate are named, best first, none that sent nothing', () => {
  const campaigns = [
    aCampaign('draft'),
    aCampaign('third', { sentCount: 10, openCount: 5 }),
    aCampaign('second', { sentCount: 20, openCount: 10 }),
    aCampaign('first', { sentCount: 3, openCount: 2 }),
    ...['x', 'y', 'z'].map((name) => aCampaign(name, { sentCount: 1 })),
  ];
  const { topPerformingCampaigns } = toAnalytics(campaigns);
  expect(topPerformingCampaigns.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'x', 'y']);
  expect(topPerformingCampaigns[0]).toEqual({ id: 'first', name: 'first', sentCount: 3, openRate: 66.7 });
});
