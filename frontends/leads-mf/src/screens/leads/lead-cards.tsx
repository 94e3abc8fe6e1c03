import type { Lead } from '@cadenza/api-client';
import { leadStatusText } from '@cadenza/contracts/lead-status';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { FirstTags, opensByRow, useWindowedRows } from '@cadenza/long-list';
import { useShownTimes } from '@cadenza/screen-kit';
import { Checkbox, StatusBadge } from '@cadenza/ui';
import { useState } from 'react';
import { type LeadColumn, usualLines } from './lead-columns.ts';
import { type LeadListProps, nameOf, orDash } from './lead-list-props.ts';
import { columnText } from './lead-value.tsx';
import { type Selection, useSelectBox } from './use-selection.ts';

const usualHeightPx = 88;
/** Of a card without lines, and of one line. */
const emptyHeightPx = 56;
const lineHeightPx = 24;

/** The leads on a small screen: the usual columns in two lines, chosen ones with a line for each. */
export function LeadCards({ pages, columns, areUsualColumns, selection, onOpen }: LeadListProps) {
  const { rows: leads, total, readMore } = pages;
  const heightPx = areUsualColumns ? usualHeightPx : emptyHeightPx + columns.length * lineHeightPx;
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({
    rowCount: leads.length,
    rowHeightPx: heightPx,
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
                count={total ?? -1}
                columns={areUsualColumns ? null : columns}
                heightPx={heightPx}
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
  /** -1 while it is not known. */
  count: number;
  /** Null for the usual ones. */
  columns: readonly LeadColumn[] | null;
  heightPx: number;
  selection: Selection;
  onOpen: (lead: Lead) => void;
}

function LeadCard({ lead, position, count, columns, heightPx, selection, onOpen }: LeadCardProps) {
  const box = useSelectBox(selection.has(lead.id), () => selection.toggle(lead.id));
  return (
    <li
      aria-posinset={position}
      aria-setsize={count}
      style={{ height: heightPx }}
      {...opensByRow(() => onOpen(lead), 'flex items-start gap-3 border-b px-4 py-3')}
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
          <StatusBadge status={lead.status} words={leadStatusText(lead.status)} uppercase />
        </div>
        {columns === null ? <UsualLines lead={lead} /> : <ChosenLines lead={lead} columns={columns} />}
      </div>
    </li>
  );
}

function UsualLines({ lead }: { lead: Lead }) {
  const times = useShownTimes();
  const [second = '', third = ''] = usualLines.map((names) =>
    names.flatMap((name) => columnText(lead, { name }, times) || []).join(', '),
  );
  return (
    <>
      <p className="truncate text-muted-foreground text-sm" title={second}>
        {second || 'No email'}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p dir="auto" className="min-w-0 truncate text-left text-muted-foreground text-xs" title={third}>
          {third}
        </p>
        <FirstTags tags={lead.tags} />
      </div>
    </>
  );
}

function ChosenLines({ lead, columns }: { lead: Lead; columns: readonly LeadColumn[] }) {
  const times = useShownTimes();
  return (
    <dl className="mt-1">
      {columns.map((column) => (
        <div key={column.name} style={{ height: lineHeightPx }} className="flex items-center gap-3 text-xs">
          <dt dir="auto" title={column.label} className="w-24 shrink-0 truncate text-left text-muted-foreground">
            {column.label}
          </dt>
          <dd className="min-w-0 flex-1">
            {column.name === 'tags' ? (
              <FirstTags tags={lead.tags} />
            ) : (
              <CardValue text={columnText(lead, column, times)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CardValue({ text }: { text: string | null }) {
  return (
    <span dir="auto" title={text ?? undefined} className="block truncate text-left">
      {orDash(text)}
    </span>
  );
}
