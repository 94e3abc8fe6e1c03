import type { LinkStatus, MailboxFigures, StatusCounts } from '@cadenza/contracts';
import { SearchField } from '@cadenza/long-list';
import { Button } from '@cadenza/ui';
import { Download } from 'lucide-react';
import { countedLeadStatus } from '../../campaign/lifecycle.ts';
import { formatCount } from '../../campaign/rates.ts';
import { capitalized } from '../../campaign/words.ts';
import { SenderFilter } from '../../components/sender-filter.tsx';

const statuses: readonly LinkStatus[] = ['pending', 'sent', 'completed', 'failed'];

export interface ReportToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  campaignStatus: string;
  /** The leads that are shown: all, those of a status, or those that opted out. */
  shown: LinkStatus | 'opted-out' | undefined;
  onShow: (shown: ReportToolbarProps['shown']) => void;
  mailboxes: readonly MailboxFigures[];
  mailbox: string | undefined;
  onMailbox: (mailbox: string | undefined) => void;
  counts: StatusCounts | undefined;
  fileUrl: string;
}

/** The filter of the report's rows, and their download as a file. */
export function ReportToolbar({ search, onSearch, campaignStatus, shown, onShow, ...props }: ReportToolbarProps) {
  const { counts, fileUrl, ...senders } = props;
  const chips = [
    { value: undefined, label: 'All', count: counts?.all },
    ...statuses.map((value) => ({
      ...{ value, label: capitalized(countedLeadStatus(value, campaignStatus)), count: counts?.[value] },
    })),
    ...(counts?.optedOut || shown === 'opted-out'
      ? [{ value: 'opted-out' as const, label: 'Opted out', count: counts?.optedOut }]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-3 border-b px-5 py-3">
      <SearchField
        label="Search the report"
        placeholder="Search leads..."
        value={search}
        onChange={onSearch}
        className="w-full @2xl:w-64"
      />
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">Status</legend>
        {chips.map(({ value, label, count }) => (
          <Button
            key={label}
            size="sm"
            variant={value === shown ? 'default' : 'outline'}
            aria-pressed={value === shown}
            onClick={() => onShow(value)}
          >
            {label}
            {count === undefined ? null : <span className="tabular-nums opacity-80">{formatCount(count)}</span>}
          </Button>
        ))}
      </fieldset>
      <SenderFilter mailboxes={senders.mailboxes} sender={senders.mailbox} onChange={senders.onMailbox} />
      <Button asChild variant="outline" size="sm" className="@2xl:ml-auto">
        <a href={fileUrl} download>
          <Download aria-hidden="true" />
          Export CSV
        </a>
      </Button>
    </div>
  );
}
