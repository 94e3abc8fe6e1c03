import { type Campaign, serverNow } from '@cadenza/api-client';
import { linksNotPublic } from '@cadenza/contracts/links-not-public';
import { Link } from '@cadenza/screen-kit';
import { useEffect, useState } from 'react';
import { formatCountdown } from '../campaign/countdown.ts';
import { sendReasonSentence } from '../campaign/send-reason.ts';
import { settingsPath } from '../paths.ts';

const tickMs = 1_000;

/** Time until the next email by the server's clock, renewed each second, with the rule that makes it wait. */
export function NextEmailCountdown({ campaign }: { campaign: Campaign }) {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);

  const nextSendAtMs = campaign.nextSendAt === null ? null : Date.parse(campaign.nextSendAt);
  const isDue = nextSendAtMs !== null && nextSendAtMs <= nowMs;
  const reason =
    campaign.status === 'paused'
      ? (campaign.pausedReason ?? 'paused')
      : (campaign.nextSendObstacle ?? campaign.nextSendReason);
  const sentence = isDue || isFinal(campaign.status) ? null : sendReasonSentence(reason);
  return (
    <div className="mt-2.5">
      <p className="text-muted-foreground text-xs">Next email in</p>
      <p role="timer" className="mt-0.5 font-semibold text-xl tabular-nums leading-tight tracking-tight">
        {formatCountdown(nextSendAtMs, nowMs)}
      </p>
      {sentence ? (
        <p className="mt-1 text-muted-foreground text-sm">
          {sentence}{' '}
          {sentence.startsWith(linksNotPublic) ? (
            <Link to={settingsPath} className="text-foreground underline underline-offset-4">
              Settings
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function isFinal(status: string): boolean {
  return status === 'stopped' || status === 'completed';
}
