import type { Campaign } from '@cadenza/api-client';
import { Card, CardContent, CardHeader, CardTitle } from '@cadenza/ui';
import { countOf } from '../../campaign/rates.ts';
import { describeWeekdays, describeWindow, timeZoneOptions } from '../../campaign/schedule.ts';
import { stopConditions } from '../../campaign/stop-conditions.ts';

export function SettingsCard({ campaign }: { campaign: Campaign }) {
  const zone = timeZoneOptions(campaign.timezone).find(({ value }) => value === campaign.timezone);
  const stops = stopConditions.filter(({ key }) => campaign[key]).map(({ label }) => label.replace('Stop on ', ''));
  const settings = [
    { name: 'Delay between emails', value: countOf(campaign.delayMinutes, 'minute') },
    { name: 'Send window', value: describeWindow(campaign.sendWindowStart, campaign.sendWindowEnd) },
    { name: 'Timezone', value: zone?.label ?? campaign.timezone },
    { name: 'Allowed days', value: describeWeekdays(campaign.allowedWeekdays) },
    { name: 'Stops on', value: stops.length > 0 ? stops.join(', ') : 'Nothing' },
    {
      name: 'Missing values',
      value: campaign.missingValues === 'hold' ? 'The lead waits' : 'Leave a gap',
    },
    { name: 'Risky addresses', value: campaign.riskyAddresses === 'skip' ? 'Left out' : 'Get emails' },
    { name: 'An answer stops', value: stoppedByAnswer(campaign) },
  ];
  return (
    <Card aria-label="Campaign Settings">
      <CardHeader>
        <CardTitle>Campaign Settings</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-2.5">
          {settings.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted-foreground">{name}</dt>
              <dd className="text-right font-medium first-letter:uppercase">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

/** Rules S2 and S12. */
function stoppedByAnswer({ stopOnReply, stopDomainOnReply }: Campaign): string {
  if (stopDomainOnReply) return stopOnReply ? 'The whole company' : 'All others at the company';
  return stopOnReply ? 'Only who answered' : 'Nobody';
}
