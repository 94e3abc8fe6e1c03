import type { Analytics } from '@cadenza/contracts';
import type { CampaignFigures } from '../projections/campaigns.ts';
import { ratePercent } from './rates.ts';

const topCampaigns = 5;

/**
 * The account's figures, added up from its campaigns. The top campaigns are those that sent something, by open rate.
 */
export function toAnalytics(campaigns: readonly CampaignFigures[]): Analytics {
  const sum = (figure: (campaign: CampaignFigures) => number) =>
    campaigns.reduce((total, campaign) => total + figure(campaign), 0);
  const totalSent = sum(({ sentCount }) => sentCount);
  const totalOpens = sum(({ openCount }) => openCount);
  const totalClicks = sum(({ clickCount }) => clickCount);
  const totalBounces = sum(({ bounceCount }) => bounceCount);
  return {
    overview: {
      totalCampaigns: campaigns.length,
      activeCampaigns: campaigns.filter(({ status }) => status === 'active').length,
      totalSent,
      totalOpens,
      openRate: ratePercent(totalOpens, totalSent),
      totalClicks,
      clickRate: ratePercent(totalClicks, totalSent),
      totalBounces,
      bounceRate: ratePercent(totalBounces, totalSent),
    },
    topPerformingCampaigns: campaigns
      .filter(({ sentCount }) => sentCount > 0)
      .sort((one, other) => openShare(other) - openShare(one) || other.sentCount - one.sentCount)
      .slice(0, topCampaigns)
      .map(({ id, name, sentCount, openCount }) => ({
        id,
        name,
        sentCount,
        openRate: ratePercent(openCount, sentCount),
      })),
  };
}

const openShare = ({ openCount, sentCount }: CampaignFigures) => openCount / sentCount;
