import type { Campaign } from '@cadenza/api-client';
import { Button, Card, CardContent, CardFooter, CardHeader, CardTitle } from '@cadenza/ui';
import { timeZoneLabel } from '@cadenza/ui/time-zone-select';
import { useId, useState } from 'react';
import { countOf } from '../../campaign/rates.ts';
import { describeWeekdays, describeWindow } from '../../campaign/schedule.ts';
import { stopConditions } from '../../campaign/stop-conditions.ts';
import { trackingWords } from '../../campaign/tracking.ts';
import { ScheduleDialog } from './lazy-schedule-dialog.tsx';

export function SettingsCard({ campaign }: { campaign: Campaign }) {
  const stops = stopConditions.filter(({ key }) => campaign[key]).map(({ label }) => label.replace('Stop on ', ''));
  const settings = [
    { name: 'Delay between emails', value: countOf(campaign.delayMinutes, 'minute') },
    { name: 'Send window', value: describeWindow(campaign.sendWindowStart, campaign.sendWindowEnd) },
    { name: 'Timezone', value: timeZoneLabel(campaign.timezone) },
    { name: 'Allowed days', value: describeWeekdays(campaign.allowedWeekdays) },
    { name: 'Stops on', value: stops.length > 0 ? stops.join(', ') : 'Nothing' },
    {
      name: 'Missing values',
      value: campaign.missingValues === 'hold' ? 'The lead waits' : 'Leave a gap',
    },
    { name: 'Risky addresses', value: campaign.riskyAddresses === 'skip' ? 'Left out' : 'Get emails' },
    { name: 'Tracking', value: trackingWords(campaign) },
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
      <ChangeSchedule campaign={campaign} />
    </Card>
  );
}

/** Rule L8: while it is paused; before the launch its settings are in the Launch step. */
function ChangeSchedule({ campaign }: { campaign: Campaign }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPaused = campaign.status === 'paused';
  const hintId = useId();
  if (!isPaused && campaign.status !== 'active') return null;
  return (
    <CardFooter className="flex-wrap gap-x-3 gap-y-2 py-3">
      <Button
        variant="outline"
        size="sm"
        disabled={!isPaused}
        aria-describedby={isPaused ? undefined : hintId}
        onClick={() => setIsOpen(true)}
      >
        Change schedule
      </Button>
      {isPaused ? null : (
        <p id={hintId} className="text-muted-foreground text-xs">
          Pause the campaign to change its schedule.
        </p>
      )}
      <ScheduleDialog campaign={campaign} open={isOpen} onClose={() => setIsOpen(false)} />
    </CardFooter>
  );
}

/** Rules S2 and S12. */
function stoppedByAnswer({ stopOnReply, stopDomainOnReply }: Campaign): string {
  if (stopDomainOnReply) return stopOnReply ? 'The whole company' : 'All others at the company';
  return stopOnReply ? 'Only who answered' : 'Nobody';
}
