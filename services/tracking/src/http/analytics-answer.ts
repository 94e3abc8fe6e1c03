import type { Analytics } from '@cadenza/contracts';
import { rankedSentMin } from '@cadenza/contracts/limits';
import type { CampaignFigures } from '../projections/campaigns.ts';
import { ratePercent } from './rates.ts';

const topCampaigns = 5;

/** The account's figures, added up from its campaigns (rule O4). */
export function toAnalytics(campaigns: readonly CampaignFigures[]): Analytics {
  const sum = (figure: (campaign: CampaignFigures) => number) =>
    campaigns.reduce((total, campaign) => total + figure(campaign), 0);
  const totalSent = sum(({ sentCount }) => sentCount);
  const totalOpens = sum(({ openCount }) => openCount);
  const totalClicks = sum(({ clickCount }) => clickCount);
  const totalBounces = sum(({ bounceCount }) => bounceCount);
  const totalReplies = sum(({ replyCount }) => replyCount);
  const totalOptOuts = sum(({ optOutCount }) => optOutCount);
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
      totalReplies,
      replyRate: ratePercent(totalReplies, totalSent),
      totalOptOuts,
      optOutRate: ratePercent(totalOptOuts, totalSent),
    },
    topPerformingCampaigns: [
      ...campaigns.filter(isRanked).sort(byReplies),
      ...campaigns.filter((campaign) => campaign.sentCount > 0 && !isRanked(campaign)).sort(newestFirst),
    ]
      .slice(0, topCampaigns)
      .map((campaign) => ({
        id: campaign.id,
        name: campaign.name,
        sentCount: campaign.sentCount,
        openRate: ratePercent(campaign.openCount, campaign.sentCount),
        replyCount: campaign.replyCount,
        replyRate: ratePercent(campaign.replyCount, campaign.sentCount),
        isRanked: isRanked(campaign),
      })),
  };
}

/** Rule O5: of few emails one reply more or less makes another rate. */
const isRanked = ({ sentCount }: CampaignFigures) => sentCount >= rankedSentMin;
const replyShare = ({ replyCount, sentCount }: CampaignFigures) => replyCount / sentCount;
const byReplies = (one: CampaignFigures, other: CampaignFigures) =>
  replyShare(other) - replyShare(one) || other.sentCount - one.sentCount;
const newestFirst = (one: CampaignFigures, other: CampaignFigures) =>
  Temporal.Instant.compare(other.createdAt, one.createdAt);
