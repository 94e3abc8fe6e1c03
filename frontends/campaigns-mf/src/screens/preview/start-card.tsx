import type { Campaign } from '@cadenza/api-client';
import { lazyDialog, showError, showSuccess, useNavigate, useQuery } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { Rocket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { launchCheckQuery } from '../../api/get-launch-check.ts';
import { useStartCampaign } from '../../api/start-campaign.ts';
import { stepPath } from '../../paths.ts';

const redirectDelayMs = 1_000;
const defaultMessage = 'Your emails are on their way.';

/** Loaded when somebody is about to start. */
const StartQuestion = lazyDialog(async () => (await import('./start-question.tsx')).StartQuestion);

/** Asks, starts the campaign, then goes to its dashboard. Calls `onStart` before the campaign changes. */
export function StartCard({ campaign, onStart }: { campaign: Campaign; onStart: () => void }) {
  const { id: campaignId } = campaign;
  const [isAsking, setIsAsking] = useState(false);
  const start = useStartCampaign(campaignId);
  const navigate = useNavigate();
  const { data: check } = useQuery(launchCheckQuery(campaignId));
  const isForbidden = check?.arrival?.some(({ forbidsStart }) => forbidsStart) ?? false;
  const { isSuccess } = start;

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate(stepPath(campaignId, 'dashboard')), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isSuccess, campaignId, navigate]);

  async function run() {
    onStart();
    // Said even if this card is no longer there: the page may show the started campaign first.
    try {
      const { message } = await start.mutateAsync();
      showSuccess(message || defaultMessage, 'Campaign started!');
    } catch (error) {
      showError(error, 'Failed to start campaign');
    }
    setIsAsking(false);
  }

  return (
    <section
      aria-labelledby="ready-to-launch"
      className="flex flex-col gap-4 rounded-lg border border-primary/25 bg-primary-soft p-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div>
        <h2 id="ready-to-launch" className="font-semibold text-[0.9375rem]">
          Ready to Launch?
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">
          {isForbidden
            ? 'The launch check names what has to be put right first.'
            : 'The launch settings are locked once the campaign runs; leads and emails can still be changed.'}
        </p>
      </div>
      <Button
        size="lg"
        onPointerEnter={StartQuestion.preload}
        onFocus={StartQuestion.preload}
        onClick={() => setIsAsking(true)}
        pending={start.isPending || isSuccess}
        disabled={isForbidden}
      >
        {start.isPending || isSuccess ? null : <Rocket aria-hidden="true" />}
        {start.isPending ? 'Starting...' : 'Start Campaign'}
      </Button>
      <StartQuestion
        campaign={campaign}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => void run()}
        pending={start.isPending || isSuccess}
      />
    </section>
  );
}
