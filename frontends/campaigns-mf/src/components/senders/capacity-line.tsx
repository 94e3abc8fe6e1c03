import { type Campaign, errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Button, Skeleton } from '@cadenza/ui';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { capacityQuery } from '../../api/get-capacity.ts';
import { capacitySentence } from '../../mailbox/capacity-sentence.ts';
import { CapacityDialog } from './capacity-dialog.tsx';

export interface CapacityLineProps {
  campaign: Campaign;
  mailboxes: readonly Mailbox[];
}

/** What the campaign can send today in one sentence, and the way to what limits it. */
export function CapacityLine({ campaign, mailboxes }: CapacityLineProps) {
  const { data, error } = useQuery(capacityQuery(campaign.id));
  const [isAsking, setIsAsking] = useState(false);
  const today = data?.days[0];
  if (!data || !today) {
    return error ? (
      <p className="text-muted-foreground text-sm">
        What it can send today could not be computed. {errorMessage(error, 'Please try again.')}
      </p>
    ) : (
      <Skeleton className="h-5 w-full max-w-md" />
    );
  }
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Gauge aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
      <div className="min-w-0">
        <p aria-live="polite" className="font-medium tabular-nums">
          {capacitySentence(today)}
        </p>
        <Button variant="link" size="sm" className="h-auto p-0 py-1" onClick={() => setIsAsking(true)}>
          Why not more today?
        </Button>
      </div>
      <CapacityDialog
        days={data.days}
        mailboxes={mailboxes}
        timezone={campaign.timezone}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
