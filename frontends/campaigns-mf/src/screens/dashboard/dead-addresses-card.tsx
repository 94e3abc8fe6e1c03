import type { Campaign } from '@cadenza/api-client';
import type { DeadAddressReplies, ReturnedEmails } from '@cadenza/contracts';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { deadAddressRepliesQuery, useTakeBackDeadAddresses } from '../../api/dead-address-replies.ts';
import { returnedEmailsQuery, useSettleReturnedEmails } from '../../api/returned-emails.ts';
import { countOf, formatCount } from '../../campaign/rates.ts';

/** So many addresses called dead with the same words may be a mistake of one server. */
const waveMin = 5;

/** Waves of addresses that were called dead with the same words, to be taken back; nothing when there are none. */
export function DeadAddressesCard({ campaign }: { campaign: Campaign }) {
  const isLaunched = campaign.status !== 'draft';
  const { data: replied = [] } = useQuery({ ...deadAddressRepliesQuery(campaign.id), enabled: isLaunched });
  const { data: returned = [] } = useQuery({ ...returnedEmailsQuery(campaign.id), enabled: isLaunched });
  const waves = [...replied, ...returned.filter(({ blames }) => blames === 'recipient').map(asWave)].filter(
    ({ addresses }) => addresses >= waveMin,
  );
  if (waves.length === 0) return null;
  return (
    <Card aria-label="Dead addresses">
      <CardHeader>
        <CardTitle>Called dead by one reply</CardTitle>
        <CardDescription>
          Mail servers said of these addresses that they do not exist, all in the same words, at once or in reports. If
          that was about you and not about them, take it back: they may be mailed again, and their emails leave once
          more.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="max-h-96 divide-y overflow-y-auto">
          {waves.map((wave) => (
            <Wave key={wave.kind} campaignId={campaign.id} wave={wave} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

interface DeadAddresses extends DeadAddressReplies {
  /** Whether reports by mail say so. */
  isReported?: true;
}

const asWave = ({ kind, said, emails, campaigns }: ReturnedEmails): DeadAddresses => ({
  ...{ kind, said, addresses: emails, campaigns },
  isReported: true,
});

function Wave({ campaignId, wave }: { campaignId: string; wave: DeadAddresses }) {
  const [isAsked, setIsAsked] = useState(false);
  const replied = useTakeBackDeadAddresses(campaignId);
  const reported = useSettleReturnedEmails();
  const isPending = replied.isPending || reported.isPending;
  const ended = wave.addresses - (wave.leaveAgain ?? wave.addresses);
  const called = `${formatCount(wave.addresses)} addresses were called dead by this reply`;

  // Awaited, not given as callbacks: the row goes with the last address, and its callbacks would never run.
  async function takeBack() {
    try {
      const count = wave.isReported
        ? await reported.mutateAsync({ kind: wave.kind, decision: 'send-again' })
        : await replied.mutateAsync(wave.kind);
      showSuccess(count === 0 ? 'The addresses may be mailed again' : `${countOf(count, 'email')} will be sent again`);
    } catch (error) {
      showError(error, 'The addresses could not be taken back');
    }
    setIsAsked(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-60 text-sm">
        <span className="wrap-anywhere block font-medium">{wave.said}</span>
        <span className="block text-muted-foreground text-xs">
          {called}
          {wave.campaigns > 1 ? `, in ${countOf(wave.campaigns, 'campaign')}` : ''}
          {ended > 0 ? `; ${countOf(ended, 'email')} of campaigns that have ended will not leave again` : ''}
        </span>
      </span>
      <Button variant="outline" size="sm" disabled={isPending} aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        Take back
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Take back"
        description={`${called}. ${whatFollows(wave.addresses - ended, ended)}`}
        confirmLabel="Take back"
        onConfirm={() => void takeBack()}
        pending={isPending}
      />
    </li>
  );
}

function whatFollows(leaveAgain: number, ended: number): string {
  if (ended === 0) return 'All of them are mailed again, except for those who asked for no more mail.';
  const others = `The campaigns of ${leaveAgain === 0 ? 'all' : formatCount(ended)} have ended: these addresses may be mailed by other campaigns again, and get nothing now.`;
  return leaveAgain === 0 ? others : `${countOf(leaveAgain, 'email')} will be sent again. ${others}`;
}
