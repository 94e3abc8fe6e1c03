import type { Report } from '@cadenza/api-client';
import { Card, CardContent, CardHeader, CardTitle } from '@cadenza/ui';
import { formatCount, formatRate } from '../../campaign/rates.ts';

export function CampaignStatsCard({ campaign, deliveryRate }: { campaign: Report['campaign']; deliveryRate: number }) {
  const { sentCount } = campaign;
  const stats = [
    { name: 'Total Leads', value: formatCount(campaign.totalLeads) },
    { name: 'Emails Sent', value: formatCount(sentCount) },
    { name: 'Delivery Rate', value: `${deliveryRate.toFixed(1)}%` },
    { name: 'Spam Complaints', value: formatCount(campaign.spamCount) },
    ...(campaign.optOutCount === undefined
      ? []
      : [
          {
            name: 'Opted Out',
            value: `${formatCount(campaign.optOutCount)} (${formatRate(campaign.optOutCount, sentCount)})`,
          },
        ]),
    { name: 'Opens', value: `${formatCount(campaign.openCount)} (${formatRate(campaign.openCount, sentCount)})` },
    { name: 'Clicks', value: `${formatCount(campaign.clickCount)} (${formatRate(campaign.clickCount, sentCount)})` },
  ];
  return (
    <Card aria-label="Campaign Stats">
      <CardHeader>
        <CardTitle>Campaign Stats</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {stats.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse gap-0.5">
              <dt className="text-muted-foreground text-xs">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
