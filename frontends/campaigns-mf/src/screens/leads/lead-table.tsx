import type { CampaignLead, Lead } from '@cadenza/api-client';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { endingReasonText } from '@cadenza/lead-entry/ending-reason';
import { LongTable, TextCell } from '@cadenza/long-list';
import { cn, TableCell } from '@cadenza/ui';
import { useCallback } from 'react';
import { leadEmail, leadName, optionalText } from '../../lead/lead-display.ts';
import { LeadMenu, type LeadMenuProps } from './lead-menu.tsx';

export interface LeadListProps extends Pick<LeadMenuProps, 'onMove' | 'onRemove'> {
  /** The leads read so far. */
  leads: CampaignLead[];
  total: number;
  /** Names the list: when it changes, it scrolls back to the top. */
  rowsAre: string;
  onNearEnd: () => void;
  onOpen: (lead: Lead) => void;
  /** Names whom a lead hears from. */
  senderName: (link: CampaignLead) => string;
}

const columns = ['Name', 'Email', 'Company', 'Job Role', 'From', 'Actions'];

export function LeadTable({ leads, total, rowsAre, onNearEnd, onOpen, onMove, onRemove, senderName }: LeadListProps) {
  const renderCells = useCallback(
    (index: number) => {
      const link = leads[index];
      return link ? (
        <LeadCells link={link} from={senderName(link)} onOpen={onOpen} onMove={onMove} onRemove={onRemove} />
      ) : null;
    },
    [leads, senderName, onOpen, onMove, onRemove],
  );
  return (
    <LongTable
      label="Leads of this campaign"
      className="max-h-[400px]"
      columns={columns}
      rowCount={leads.length}
      totalRows={total}
      rowsAre={rowsAre}
      onNearEnd={onNearEnd}
      rowKey={(index) => leads[index]?.id ?? String(index)}
      renderCells={renderCells}
    />
  );
}

interface LeadCellsProps extends Pick<LeadListProps, 'onOpen' | 'onMove' | 'onRemove'> {
  link: CampaignLead;
  from: string;
}

function LeadCells({ link, from, onOpen, onMove, onRemove }: LeadCellsProps) {
  const { lead } = link;
  return (
    <>
      <TableCell className="max-w-52 py-1.5">
        <LeadName lead={lead} onOpen={onOpen} className="w-full" />
      </TableCell>
      {link.status === 'failed' && link.reason ? (
        <TableCell className="max-w-52 py-1.5">
          <span className="block truncate" title={leadEmail(lead)}>
            {leadEmail(lead)}
          </span>
          <span className="block truncate text-destructive text-xs leading-tight" title={endingReasonText(link.reason)}>
            {endingReasonText(link.reason)}
          </span>
        </TableCell>
      ) : (
        <TextCell text={leadEmail(lead)} className="max-w-52" />
      )}
      <TextCell text={optionalText(lead?.company)} className="max-w-40" />
      <TextCell text={optionalText(lead?.jobRole)} className="max-w-40" />
      <TextCell text={from} className="max-w-44" />
      <TableCell className="w-20 py-1.5">
        <LeadMenu link={link} onMove={onMove} onRemove={onRemove} />
      </TableCell>
    </>
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
