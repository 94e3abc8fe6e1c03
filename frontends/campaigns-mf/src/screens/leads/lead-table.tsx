import type { CampaignLead, Lead } from '@cadenza/api-client';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { LongTable, TextCell } from '@cadenza/long-list';
import { cn, TableCell } from '@cadenza/ui';
import { useCallback } from 'react';
import { leadName } from '../../lead/lead-display.ts';
import type { LeadColumn } from './lead-columns.ts';
import { LeadMenu, type LeadMenuProps } from './lead-menu.tsx';

export interface LeadListProps extends Omit<LeadMenuProps, 'link'> {
  /** The leads read so far. */
  leads: CampaignLead[];
  total: number;
  /** Names the list: when it changes, it scrolls back to the top. */
  rowsAre: string;
  onNearEnd: () => void;
  onOpen: (lead: Lead) => void;
  columns: readonly LeadColumn[];
}

export function LeadTable({ leads, total, rowsAre, columns, onNearEnd, onOpen, onMove, onRemove }: LeadListProps) {
  const renderCells = useCallback(
    (index: number) => {
      const link = leads[index];
      return link ? (
        <LeadCells link={link} columns={columns} onOpen={onOpen} onMove={onMove} onRemove={onRemove} />
      ) : null;
    },
    [leads, columns, onOpen, onMove, onRemove],
  );
  const openRow = useCallback(
    (index: number) => {
      const lead = leads[index]?.lead;
      if (lead) onOpen(lead);
    },
    [leads, onOpen],
  );
  return (
    <LongTable
      label="Leads of this campaign"
      className="max-h-[400px]"
      columns={['Name', ...columns.map(({ name }) => name), 'Actions']}
      rowCount={leads.length}
      totalRows={total}
      rowsAre={rowsAre}
      onNearEnd={onNearEnd}
      rowKey={(index) => leads[index]?.id ?? String(index)}
      renderCells={renderCells}
      onRowClick={openRow}
    />
  );
}

interface LeadCellsProps extends Pick<LeadListProps, 'columns' | 'onOpen' | 'onMove' | 'onRemove'> {
  link: CampaignLead;
}

function LeadCells({ link, columns, onOpen, onMove, onRemove }: LeadCellsProps) {
  const { lead } = link;
  return (
    <>
      <TableCell className="max-w-52 py-1.5">
        <LeadName lead={lead} onOpen={onOpen} className="w-full" />
      </TableCell>
      {columns.map(({ name, text, className }) =>
        name === 'Email' && link.status === 'failed' && link.reason ? (
          <FailedCell key={name} email={text(link)} reason={link.reason} className={className} />
        ) : (
          <TextCell key={name} text={text(link) ?? '-'} className={className} />
        ),
      )}
      <TableCell className="w-20 py-1.5">
        <LeadMenu link={link} onMove={onMove} onRemove={onRemove} />
      </TableCell>
    </>
  );
}

interface FailedCellProps {
  email: string | null;
  reason: string;
  className: string;
}

/** Why a lead gets nothing more stands below its address, in two lines for which its row has room. */
function FailedCell({ email, reason, className }: FailedCellProps) {
  return (
    <TableCell className={cn(className, 'min-w-64 max-w-72 py-0')}>
      <span className="block truncate leading-4.5" title={email ?? undefined}>
        {email}
      </span>
      <span
        className="wrap-anywhere line-clamp-2 whitespace-normal text-destructive text-xs leading-3.5"
        title={endingReasonText(reason)}
      >
        {endingReasonText(reason)}
      </span>
    </TableCell>
  );
}

interface LeadNameProps {
  lead: Lead | null;
  onOpen: (lead: Lead) => void;
  className?: string;
}

/** Opens the lead; the record of a link may be gone. */
export function LeadName({ lead, onOpen, className = '' }: LeadNameProps) {
  if (lead === null) return <span className="font-medium">{leadName(lead)}</span>;
  return (
    <button
      type="button"
      dir="auto"
      aria-label={`Edit ${leadName(lead)}`}
      title={leadName(lead)}
      onPointerEnter={preloadLeadEditor}
      onFocus={preloadLeadEditor}
      onClick={() => onOpen(lead)}
      className={cn(
        'block max-w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline',
        className,
      )}
    >
      {leadName(lead)}
    </button>
  );
}
