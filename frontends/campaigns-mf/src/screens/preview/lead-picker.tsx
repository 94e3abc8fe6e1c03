import type { CampaignLead } from '@cadenza/api-client';
import { SearchField, UnreadRows, useWindowedRows } from '@cadenza/long-list';
import { Card, CardTitle, cn, ScrollArea } from '@cadenza/ui';
import { memo, useState } from 'react';
import type { CampaignLeadPages } from '../../api/list-campaign-leads.ts';
import { formatCount } from '../../campaign/rates.ts';
import { FoundCount } from '../../components/found-count.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

const rowHeightPx = 56;

export interface LeadPickerProps {
  pages: CampaignLeadPages;
  typed: string;
  onType: (text: string) => void;
  /** The search that found the leads. */
  search: string;
  selectedId: string | null;
  onSelect: (link: CampaignLead) => void;
}

export function LeadPicker({ pages, typed, onType, search, selectedId, onSelect }: LeadPickerProps) {
  const { rows: leads, total, error, readMore, readAgain } = pages;
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({
    rowCount: leads.length,
    rowHeightPx,
    viewport,
    onNearEnd: readMore,
    rowsAre: search,
  });
  return (
    <Card aria-label="Leads">
      <div className="grid gap-2.5 border-b px-4 py-3.5">
        <CardTitle>Leads ({formatCount(total)})</CardTitle>
        <SearchField
          label="Search the leads of this campaign"
          placeholder="Search leads..."
          value={typed}
          onChange={onType}
        />
        <FoundCount isAsked={search !== ''} total={total} isSearching={pages.isSearching} className="sr-only" />
      </div>
      {leads.length === 0 && !error ? (
        <p className="px-4 py-6 text-center text-muted-foreground text-sm">No lead contains what you typed.</p>
      ) : null}
      <ScrollArea viewportRef={setViewport} className="max-h-56 @3xl:max-h-[600px]">
        <ul className="px-1.5" style={{ paddingTop: beforePx + 6, paddingBottom: afterPx + 6 }}>
          {indexes.map((index) => {
            const link = leads[index];
            if (!link) return null;
            const isSelected = link.id === selectedId;
            return (
              <LeadItem
                key={link.id}
                link={link}
                position={index + 1}
                total={total}
                isSelected={isSelected}
                onSelect={onSelect}
              />
            );
          })}
        </ul>
      </ScrollArea>
      <UnreadRows error={error} readAgain={readAgain} />
    </Card>
  );
}

interface LeadItemProps {
  link: CampaignLead;
  position: number;
  total: number;
  isSelected: boolean;
  onSelect: (link: CampaignLead) => void;
}

/** Memoized, so that choosing a lead redraws two items only. */
const LeadItem = memo(({ link, position, total, isSelected, onSelect }: LeadItemProps) => (
  <li aria-setsize={total} aria-posinset={position} className="h-14 py-px">
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onSelect(link)}
      className={cn(
        'flex h-full w-full flex-col justify-center rounded-md px-3 text-left transition-colors focus-visible:outline-offset-[-2px]',
        isSelected ? 'bg-primary-soft' : 'hover:bg-accent',
      )}
    >
      <span
        className={cn('w-full truncate font-medium text-sm', isSelected && 'text-primary')}
        title={leadName(link.lead)}
      >
        {leadName(link.lead)}
      </span>
      <span className="w-full truncate text-muted-foreground text-xs" title={leadEmail(link.lead)}>
        {leadEmail(link.lead)}
      </span>
    </button>
  </li>
));
