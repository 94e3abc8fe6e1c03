import type { Campaign } from '@cadenza/api-client';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardTitle, ConfirmDialog, StatusBadge } from '@cadenza/ui';
import { CirclePause, CirclePlay, CircleStop } from 'lucide-react';
import { useState } from 'react';
import { useControlCampaign } from '../api/control-campaign.ts';
import { campaignQuery } from '../api/get-campaign.ts';
import { type ControlAction, offeredActions } from '../campaign/lifecycle.ts';
import { NextEmailCountdown } from './next-email-countdown.tsx';

const noticeOfAction: Record<ControlAction, { success: string; failure: string }> = {
  pause: { success: 'Campaign paused', failure: 'Failed to pause campaign' },
  resume: { success: 'Campaign resumed', failure: 'Failed to resume campaign' },
  stop: { success: 'Campaign stopped', failure: 'Failed to stop campaign' },
};
const finalSentence = 'This campaign cannot be resumed once stopped.';

const pollMs = 10_000;

/** Status, countdown and controls of a launched campaign; polls it every ten seconds. */
export function CampaignControlPanel({ campaign: initial }: { campaign: Campaign }) {
  const campaign = useQuery({ ...campaignQuery(initial.id), refetchInterval: pollMs }).data ?? initial;
  const control = useControlCampaign(campaign.id);
  const [isStopping, setIsStopping] = useState(false);
  const offered = offeredActions(campaign.status);

  async function run(action: ControlAction) {
    try {
      await control.mutateAsync(action);
      showSuccess(noticeOfAction[action].success);
    } catch (error) {
      showError(error, noticeOfAction[action].failure);
    }
    setIsStopping(false);
  }
  const isRunning = (action: ControlAction) => control.isPending && control.variables === action;

  return (
    <Card aria-label="Campaign Control">
      <div className="flex flex-col gap-4 px-5 py-5 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <div className="flex items-center gap-2.5">
            <CardTitle>Campaign Control</CardTitle>
            <StatusBadge status={campaign.status} />
          </div>
          <NextEmailCountdown campaign={campaign} />
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0 sm:flex-nowrap">
          {offered.includes('pause') ? (
            <Button variant="outline" onClick={() => void run('pause')} pending={isRunning('pause')}>
              <CirclePause aria-hidden="true" />
              Pause
            </Button>
          ) : null}
          {offered.includes('resume') ? (
            <Button onClick={() => void run('resume')} pending={isRunning('resume')}>
              <CirclePlay aria-hidden="true" />
              Resume
            </Button>
          ) : null}
          {offered.includes('stop') ? (
            <Button variant="outline" className="text-destructive" onClick={() => setIsStopping(true)}>
              <CircleStop aria-hidden="true" />
              Stop
            </Button>
          ) : null}
        </div>
      </div>
      {campaign.status === 'stopped' ? (
        <p className="border-t px-5 py-3 text-muted-foreground text-sm">{finalSentence}</p>
      ) : null}
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setIsStopping}
        title="Stop this campaign?"
        description={finalSentence}
        confirmLabel="Stop Campaign"
        destructive
        onConfirm={() => void run('stop')}
        pending={isRunning('stop')}
      />
    </Card>
  );
}
