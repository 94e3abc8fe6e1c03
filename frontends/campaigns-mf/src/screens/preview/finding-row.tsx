import type { ArrivalFix } from '@cadenza/contracts';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Button, cn } from '@cadenza/ui';
import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { campaignsQuery } from '../../api/list-campaigns.ts';
import { LeadLines } from '../../components/lead-lines.tsx';
import { domainsPath, settingsPath, stepPath } from '../../paths.ts';
import type { Finding, FoundLead } from './findings.ts';

const placesToFix: Record<ArrivalFix, { name: string; path: (campaignId: string) => string }> = {
  domains: { name: 'See domains', path: () => domainsPath },
  emails: { name: 'Edit emails', path: (campaignId) => stepPath(campaignId, 'sequence') },
  senders: { name: 'Choose senders', path: (campaignId) => stepPath(campaignId, 'launch') },
};

/** A finding in one line. One about an email or a sender links to where it is put right; one about leads opens a list of them. */
export function FindingRow({ campaignId, finding }: { campaignId: string; finding: Finding }) {
  const { sentence, count, leads, fixIn = 'emails', isInSettings } = finding;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (count === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-2.5">{line(finding)}</p>
        {fixIn === null ? null : (
          <Button asChild variant="link" size="sm" className="ml-6.5 h-6 px-0 sm:ml-0">
            <Link to={placesToFix[fixIn].path(campaignId)}>{placesToFix[fixIn].name}</Link>
          </Button>
        )}
        {isInSettings ? (
          <Button asChild variant="link" size="sm" className="ml-6.5 h-6 px-0 sm:ml-0">
            <Link to={settingsPath}>Settings</Link>
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 rounded-md py-2.5 text-left text-sm hover:text-primary"
      >
        {line(finding)}
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

function line({ sentence, isGrave }: Finding) {
  const Icon = isGrave ? CircleAlert : TriangleAlert;
  return (
    <>
      <Icon aria-hidden="true" className={cn('size-4 shrink-0', isGrave ? 'text-destructive' : 'text-warning')} />
      <span className={cn('wrap-anywhere min-w-0 font-medium tabular-nums', isGrave && 'text-destructive')}>
        {sentence}
      </span>
    </>
  );
}

function FoundLeads({ label, count, leads }: { label: string; count: number; leads: FoundLead[] }) {
  const { data: campaigns = [] } = useQuery({
    ...campaignsQuery,
    enabled: leads.some(({ campaignIds }) => campaignIds.length > 0),
  });
  const nameOf = (campaignId: string) => campaigns.find(({ id }) => id === campaignId)?.name ?? 'another campaign';
  return (
    <div className="mb-3">
      <LeadLines
        label={label}
        count={count}
        lines={leads.map(({ detail, campaignIds, ...lead }) => ({
          ...lead,
          detail: [detail, campaignIds.map(nameOf).join(', ')].filter(Boolean).join(' '),
        }))}
      />
    </div>
  );
}
