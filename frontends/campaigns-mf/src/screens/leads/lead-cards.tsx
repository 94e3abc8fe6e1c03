import type { CampaignLead } from '@cadenza/api-client';
import { useWindowedRows } from '@cadenza/long-list';
import { cn, ScrollArea } from '@cadenza/ui';
import { useState } from 'react';
import { LeadMenu } from './lead-menu.tsx';
import { type LeadListProps, LeadName } from './lead-table.tsx';

const cardHeightPx = 104;

/** The leads on a small screen. */
export function LeadCards({ leads, total, rowsAre, columns, onNearEnd, onOpen, onMove, onRemove }: LeadListProps) {
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
              <LeadLines link={link} columns={columns} onOpen={onOpen} />
              <LeadMenu link={link} onMove={onMove} onRemove={onRemove} />
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}

interface LeadLinesProps extends Pick<LeadListProps, 'columns' | 'onOpen'> {
  link: CampaignLead;
}

function LeadLines({ link, columns, onOpen }: LeadLinesProps) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <LeadName lead={link.lead} onOpen={onOpen} />
      {columns.map(({ name, text, cardLabel }) => (
        <Line key={name} text={text(link)} label={cardLabel} />
      ))}
    </div>
  );
}

function Line({ text, label }: { text: string | null; label: string | undefined }) {
  if (text === null) return null;
  return (
    <p className={cn('truncate', label === undefined ? 'text-muted-foreground' : 'text-xs')} title={text}>
      {label === undefined ? null : <span className="text-muted-foreground">{label} </span>}
      {text}
    </p>
  );
}
