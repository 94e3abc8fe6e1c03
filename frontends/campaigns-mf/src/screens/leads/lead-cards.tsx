import type { CampaignLead } from '@cadenza/api-client';
import { useWindowedRows } from '@cadenza/long-list';
import { ScrollArea } from '@cadenza/ui';
import { useState } from 'react';
import { leadEmail } from '../../lead/lead-display.ts';
import { LeadMenu } from './lead-menu.tsx';
import { type LeadListProps, LeadName } from './lead-table.tsx';

const cardHeightPx = 104;

/** The leads on a small screen. */
export function LeadCards({ leads, total, rowsAre, onNearEnd, onOpen, onMove, onRemove, senderName }: LeadListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({
    rowCount: leads.length,
    rowHeightPx: cardHeightPx,
    viewport,
    onNearEnd,
    rowsAre,
  });
  return (
    <ScrollArea label="Leads of this campaign" viewportRef={setViewport} className="max-h-[500px]">
      <ul style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
        {indexes.map((index) => {
          const link = leads[index];
          if (!link) return null;
          return (
            <li
              key={link.id}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="flex h-[104px] items-center gap-3 border-b px-5 last:border-0"
            >
              <LeadLines link={link} from={senderName(link)} onOpen={onOpen} />
              <LeadMenu link={link} onMove={onMove} onRemove={onRemove} />
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}

interface LeadLinesProps extends Pick<LeadListProps, 'onOpen'> {
  link: CampaignLead;
  from: string;
}

function LeadLines({ link: { lead }, from, onOpen }: LeadLinesProps) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <LeadName lead={lead} onOpen={onOpen} />
      <p className="truncate text-muted-foreground" title={leadEmail(lead)}>
        {leadEmail(lead)}
      </p>
      {lead?.company ? (
        <p className="truncate text-xs" title={lead.company}>
          <span className="text-muted-foreground">Company:</span> {lead.company}
        </p>
      ) : null}
      {lead?.jobRole ? (
        <p className="truncate text-xs" title={lead.jobRole}>
          <span className="text-muted-foreground">Role:</span> {lead.jobRole}
        </p>
      ) : null}
      <p className="truncate text-xs" title={from}>
        <span className="text-muted-foreground">From:</span> {from}
      </p>
    </div>
  );
}
