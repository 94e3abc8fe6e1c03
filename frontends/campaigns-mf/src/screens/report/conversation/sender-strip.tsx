import type { Campaign } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { Button } from '@cadenza/ui';
import { AtSign } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MoveLeadDialog } from '../../../components/move-lead-dialog.tsx';
import { leadName } from '../../../lead/lead-display.ts';
import { isRelay } from '../../../mailbox/chosen-senders.ts';
import { nobodyYet, useSenderNames } from '../../../mailbox/use-sender-names.ts';

/** Which mailbox a lead hears from, and the way to another one. Nothing where only the relay sends. */
export function SenderStrip({ campaign, row }: { campaign: Campaign; row: ReportRow }) {
  const [isMoving, setIsMoving] = useState(false);
  const links = useMemo(() => [row], [row]);
  const senderName = useSenderNames(links);
  const moved = useMemo(
    () => ({ leadId: row.leadId, name: leadName(row.lead), mailboxId: row.mailboxId }),
    [row.leadId, row.lead, row.mailboxId],
  );
  if (row.mailboxId === null && isRelay(campaign.senders)) return null;
  const name = senderName(row);
  return (
    <section aria-label="Sender" className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <p className="flex min-w-56 flex-1 gap-2 text-sm">
        <AtSign aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span className="wrap-anywhere min-w-0">
          {name === nobodyYet ? 'Nothing was sent to this lead yet' : `Hears from ${name}`}
        </span>
      </p>
      {row.status === 'failed' ? null : (
        <Button variant="outline" size="sm" onClick={() => setIsMoving(true)}>
          Move to another mailbox…
        </Button>
      )}
      <MoveLeadDialog campaignId={campaign.id} lead={isMoving ? moved : null} onClose={() => setIsMoving(false)} />
    </section>
  );
}
