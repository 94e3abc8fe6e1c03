import { cn, ScrollArea } from '@cadenza/ui';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useCampaigns } from '../../api/list-campaigns.ts';
import { formatCount } from '../../campaign/rates.ts';
import type { Finding, FoundLead } from './findings.ts';

/** A finding in one line; the leads it is about open below it. */
export function FindingRow({ finding: { sentence, count, leads } }: { finding: Finding }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (count === 0) return <p className="flex items-center gap-2.5 py-2.5 text-sm">{line(sentence)}</p>;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 rounded-md py-2.5 text-left text-sm hover:text-primary"
      >
        {line(sentence)}
        <ChevronRight
          aria-hidden="true"
          className={cn('ml-auto size-4 shrink-0 text-muted-foreground transition-transform', isOpen && 'rotate-90')}
        />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen ? <FoundLeads label={sentence} count={count} leads={leads} /> : null}
      </div>
    </>
  );
}

function line(sentence: string) {
  return (
    <>
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <span className="min-w-0 font-medium tabular-nums">{sentence}</span>
    </>
  );
}

function FoundLeads({ label, count, leads }: { label: string; count: number; leads: FoundLead[] }) {
  const { data: campaigns = [] } = useCampaigns({ enabled: leads.some(({ campaignIds }) => campaignIds.length > 0) });
  const nameOf = (campaignId: string) => campaigns.find(({ id }) => id === campaignId)?.name ?? 'another campaign';
  return (
    <ScrollArea label={label} className="mb-3 max-h-72 rounded-md border">
      <ul className="divide-y text-sm">
        {leads.map(({ leadId, name, address, detail, campaignIds }) => (
          <li key={leadId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-2">
            <span className="min-w-0 max-w-full">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted-foreground text-xs">{address}</span>
            </span>
            <span className="text-muted-foreground text-xs">
              {[detail, campaignIds.map(nameOf).join(', ')].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
        {count > leads.length ? (
          <li className="px-3 py-2 text-muted-foreground text-xs">and {formatCount(count - leads.length)} more</li>
        ) : null}
      </ul>
    </ScrollArea>
  );
}
