import type { Lead } from '@cadenza/api-client';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { useWindowedRows } from '@cadenza/long-list';
import { Checkbox, StatusBadge } from '@cadenza/ui';
import { useState } from 'react';
import { type LeadListProps, nameOf } from './lead-list-props.ts';
import { LeadTags } from './lead-tags.tsx';
import { type Selection, useSelectBox } from './use-selection.ts';

const cardHeightPx = 88;

/** The leads on a small screen. */
export function LeadCards({ pages: { rows: leads, total, readMore }, selection, onOpen }: LeadListProps) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({
    rowCount: leads.length,
    rowHeightPx: cardHeightPx,
    viewport,
    onNearEnd: readMore,
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control */}
      <label className="flex items-center gap-3 border-y bg-muted/40 px-4 py-2.5 text-muted-foreground text-xs">
        <Checkbox
          aria-label="Select all leads"
          checked={selection.all}
          disabled={selection.isPending}
          onCheckedChange={selection.toggleAll}
        />
        Select all
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list */}
      <section ref={setViewport} aria-label="Leads" tabIndex={0} className="max-h-[max(20rem,70svh)] overflow-y-auto">
        <ul style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
          {indexes.map((index) => {
            const lead = leads[index];
            return lead ? (
              <LeadCard
                key={lead.id}
                lead={lead}
                position={index + 1}
                count={total}
                selection={selection}
                onOpen={onOpen}
              />
            ) : null;
          })}
        </ul>
      </section>
    </>
  );
}

interface LeadCardProps {
  lead: Lead;
  position: number;
  count: number;
  selection: Selection;
  onOpen: (lead: Lead) => void;
}

function LeadCard({ lead, position, count, selection, onOpen }: LeadCardProps) {
  const box = useSelectBox(selection.has(lead.id), () => selection.toggle(lead.id));
  const work = [lead.jobRole, lead.company].filter(Boolean).join(', ');
  return (
    <li
      aria-posinset={position}
      aria-setsize={count}
      style={{ height: cardHeightPx }}
      className="flex items-start gap-3 border-b px-4 py-3"
    >
      <Checkbox aria-label={`Select ${nameOf(lead)}`} {...box} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <button
            type="button"
            dir="auto"
            aria-label={`Edit ${nameOf(lead)}`}
            title={nameOf(lead)}
            onFocus={preloadLeadEditor}
            onClick={() => onOpen(lead)}
            className="min-w-0 truncate rounded-sm text-left font-medium text-sm underline-offset-4 hover:underline"
          >
            {nameOf(lead)}
          </button>
          <StatusBadge status={lead.status} uppercase />
        </div>
        <p className="truncate text-muted-foreground text-sm" title={lead.email}>
          {lead.email || 'No email'}
        </p>
        <div className="flex items-center justify-between gap-3">
          <p dir="auto" className="min-w-0 truncate text-left text-muted-foreground text-xs" title={work}>
            {work}
          </p>
          <LeadTags tags={lead.tags} />
        </div>
      </div>
    </li>
  );
}
