import type { Lead } from '@cadenza/api-client';
import { leadStatusText } from '@cadenza/contracts/lead-status';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { FirstTags, opensByRow, SortButton, useWindowedRows } from '@cadenza/long-list';
import { useShownTimes } from '@cadenza/screen-kit';
import { Checkbox, StatusBadge, TableCell, TableHead, TableRow } from '@cadenza/ui';
import { memo, useState } from 'react';
import { type LeadColumn, leadSortKeys } from './lead-columns.ts';
import { type LeadListProps, nameOf, orDash } from './lead-list-props.ts';
import { columnText, LeadValue } from './lead-value.tsx';
import { type Selection, useSelectBox } from './use-selection.ts';
import { useWholeText } from './whole-text.tsx';

const rowHeightPx = 45;
const nameWidthRem = 6.25;
const nameColumns = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
];
/** Of the box, both names and the status. */
const fixedWidthRem = 3 + 2 * nameWidthRem + 8.5;
/** The usual columns just fit a laptop; those that somebody chose have more room, as the table is scrolled anyway. */
const roomOfChosen = 1.2;

/** A table of any length. Assistive technology gets the whole length and the place of each row. */
export function LeadTable({ pages, columns, areUsualColumns, selection, sorting, onSort, onOpen }: LeadListProps) {
  const { rows: leads, total, readMore } = pages;
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({
    rowCount: leads.length,
    rowHeightPx,
    viewport,
    onNearEnd: readMore,
  });
  const { listeners, box } = useWholeText();
  const sumRem = columns.reduce((sum, column) => sum + column.widthRem, fixedWidthRem);
  const shareOf = (rem: number) => ({ width: `${(100 * rem) / sumRem}%` });
  return (
    <>
      <section
        ref={setViewport}
        {...listeners}
        aria-label="Leads"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
        tabIndex={0}
        // Contained, so that changes beside the list do not trigger its layout.
        className="max-h-[max(20rem,calc(100svh-19rem))] overflow-auto contain-content"
      >
        <table
          aria-rowcount={total === null ? -1 : total + 1}
          style={{ minWidth: `${areUsualColumns ? sumRem : sumRem * roomOfChosen}rem` }}
          className="w-full table-fixed border-collapse text-left text-sm"
        >
          <colgroup>
            <col className="w-12" />
            <col style={shareOf(nameWidthRem)} />
            <col style={shareOf(nameWidthRem)} />
            {columns.map((column) => (
              <col key={column.name} style={shareOf(column.widthRem)} />
            ))}
            <col className="w-34" />
          </colgroup>
          <thead className="sticky top-0 z-1 bg-card shadow-[inset_0_-1px_0_var(--color-border)]">
            <tr aria-rowindex={1}>
              <TableHead className="pr-0 pl-5">
                <Checkbox
                  aria-label="Select all leads"
                  checked={selection.all}
                  disabled={selection.isPending}
                  onCheckedChange={selection.toggleAll}
                  className="align-middle"
                />
              </TableHead>
              {[...nameColumns, ...columns].map(({ name, label }) => (
                <Head key={name} {...{ name, label, sorting, onSort }} />
              ))}
              <TableHead>Status</TableHead>
            </tr>
          </thead>
          <Gap heightPx={beforePx} />
          <tbody className="[&_tr:last-child]:border-0">
            {indexes.map((index) => {
              const lead = leads[index];
              if (!lead) return null;
              const isSelected = selection.has(lead.id);
              return (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  columns={columns}
                  rowIndex={index + 2}
                  isSelected={isSelected}
                  onToggle={selection.toggle}
                  onOpen={onOpen}
                />
              );
            })}
          </tbody>
          <Gap heightPx={afterPx} />
        </table>
      </section>
      {box}
    </>
  );
}

interface HeadProps extends Pick<LeadListProps, 'sorting' | 'onSort'> {
  name: string;
  label: string;
}

function Head({ name, label, sorting, onSort }: HeadProps) {
  const direction = sorting?.by === name ? sorting.direction : null;
  return (
    <TableHead dir="auto" className="truncate" title={label} aria-label={label} aria-sort={direction ?? undefined}>
      {leadSortKeys.isKey(name) ? (
        <SortButton label={label} direction={direction} onClick={() => onSort(name)} />
      ) : (
        label
      )}
    </TableHead>
  );
}

interface LeadRowProps {
  lead: Lead;
  columns: readonly LeadColumn[];
  rowIndex: number;
  isSelected: boolean;
  onToggle: Selection['toggle'];
  onOpen: (lead: Lead) => void;
}

/** Memoized, so that selecting a lead redraws only its row. */
const LeadRow = memo(({ lead, columns, rowIndex, isSelected, onToggle, onOpen }: LeadRowProps) => {
  const times = useShownTimes();
  const box = useSelectBox(isSelected, () => onToggle(lead.id));
  return (
    <TableRow
      aria-rowindex={rowIndex}
      data-state={box.checked ? 'selected' : undefined}
      style={{ height: rowHeightPx }}
      {...opensByRow(() => onOpen(lead))}
    >
      <TableCell className="py-0 pr-0 pl-5">
        <Checkbox aria-label={`Select ${nameOf(lead)}`} {...box} className="align-middle" />
      </TableCell>
      <TableCell className="py-0">
        <button
          type="button"
          dir="auto"
          aria-label={`Edit ${nameOf(lead)}`}
          title={lead.firstName}
          onPointerEnter={preloadLeadEditor}
          onFocus={preloadLeadEditor}
          onClick={() => onOpen(lead)}
          className="block w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline"
        >
          {orDash(lead.firstName)}
        </button>
      </TableCell>
      <TableCell className="py-0 font-medium">
        <LeadValue text={lead.lastName} widthRem={nameWidthRem} />
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column.name} className={column.name === 'email' ? 'py-0' : 'py-0 text-muted-foreground'}>
          {column.name === 'tags' ? (
            <FirstTags tags={lead.tags} />
          ) : (
            <LeadValue text={columnText(lead, column, times)} widthRem={column.widthRem} />
          )}
        </TableCell>
      ))}
      <TableCell className="py-0">
        <StatusBadge status={lead.status} words={leadStatusText(lead.status)} uppercase />
      </TableCell>
    </TableRow>
  );
});

/** Stands for the rows that are not drawn. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx === 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: heightPx }} />
    </tbody>
  );
}
