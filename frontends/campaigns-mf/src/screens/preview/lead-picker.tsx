import type { CampaignLead } from '@cadenza/api-client';
import { Card, CardTitle, cn, ScrollArea } from '@cadenza/ui';
import { useState } from 'react';
import { formatCount } from '../../campaign/rates.ts';
import { useWindowedRows } from '../../components/windowed-rows.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

const rowHeightPx = 56;

export interface LeadPickerProps {
  leads: CampaignLead[];
  selectedId: string | null;
  onSelect: (linkId: string) => void;
}

export function LeadPicker({ leads, selectedId, onSelect }: LeadPickerProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows(leads.length, rowHeightPx, viewport);
  return (
    <Card aria-label="Leads">
      <CardTitle className="border-b px-4 py-3.5">Leads ({formatCount(leads.length)})</CardTitle>
      <ScrollArea viewportRef={setViewport} className="max-h-56 @3xl:max-h-[600px]">
        <ul className="px-1.5" style={{ paddingTop: beforePx + 6, paddingBottom: afterPx + 6 }}>
          {indexes.map((index) => {
            const link = leads[index];
            if (!link) return null;
            const isSelected = link.id === selectedId;
            return (
              <li key={link.id} className="h-14 py-px">
                <button
                  type="button"
                  aria-pressed={isSelected}
                  onClick={() => onSelect(link.id)}
                  className={cn(
                    'flex h-full w-full flex-col justify-center rounded-md px-3 text-left transition-colors focus-visible:outline-offset-[-2px]',
                    isSelected ? 'bg-primary-soft' : 'hover:bg-accent',
                  )}
                >
                  <span className={cn('w-full truncate font-medium text-sm', isSelected && 'text-primary')}>
                    {leadName(link.lead)}
                  </span>
                  <span className="w-full truncate text-muted-foreground text-xs">{leadEmail(link.lead)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </ScrollArea>
    </Card>
  );
}
