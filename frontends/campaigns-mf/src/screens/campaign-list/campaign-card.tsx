import type { Campaign } from '@cadenza/api-client';
import { Link } from '@cadenza/screen-kit';
import { ActionMenu, Badge, Button, Card, StatusBadge } from '@cadenza/ui';
import { MoreHorizontal } from 'lucide-react';
import { progressLabel } from '../../campaign/progress.ts';
import { formatCount, formatWholePercent } from '../../campaign/rates.ts';
import { reportPath, stepPath } from '../../paths.ts';

export interface CampaignCardProps {
  campaign: Campaign;
  onDuplicate: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

export function CampaignCard({ campaign, onDuplicate, onArchive, onDelete }: CampaignCardProps) {
  const { sentCount, archivedAt } = campaign;
  return (
    <Card aria-label={campaign.name} className="h-full transition-[border-color] hover:border-input">
      <div className="flex items-start justify-between gap-3 px-5 pt-5">
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-left font-semibold text-[0.9375rem]" title={campaign.name}>
            {campaign.name}
          </h2>
          <p className="mt-0.5 text-muted-foreground text-xs">{progressLabel(campaign.progressStatus)}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {archivedAt ? <Badge variant="outline">Archived</Badge> : null}
          <StatusBadge status={campaign.status} />
          <ActionMenu
            trigger={
              <Button variant="ghost" size="icon" aria-label={`More for ${campaign.name}`} className="-mr-2 size-7">
                <MoreHorizontal aria-hidden="true" />
              </Button>
            }
            actions={[
              { label: 'Duplicate', description: 'A draft with the same emails, without leads', act: onDuplicate },
              ...(campaign.status === 'active' ? [] : [archiveAction(Boolean(archivedAt), onArchive)]),
            ]}
          />
        </div>
      </div>
      <dl className="grid flex-1 grid-cols-[1.35fr_1.2fr_1fr_1fr] gap-2 px-5 py-5">
        <Figure label="Leads" value={formatCount(campaign.totalLeads)} />
        <Figure label="Sent" value={formatCount(sentCount)} />
        <Figure label="Opens" value={formatWholePercent(campaign.openCount, sentCount)} />
        <Figure label="Replies" value={formatWholePercent(campaign.replyCount, sentCount)} />
      </dl>
      <div className="flex flex-wrap items-center gap-1 border-t px-4 py-3">
        <Button asChild size="sm" variant="outline" className="px-2.5">
          <Link to={stepPath(campaign.id, 'overview')}>
            {campaign.progressStatus === 'draft' ? 'Set Up Campaign' : 'Manage Campaign'}
          </Link>
        </Button>
        {sentCount > 0 ? (
          <Button asChild size="sm" variant="ghost" className="px-2.5">
            <Link to={reportPath(campaign.id)}>View Report</Link>
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto px-2.5 text-muted-foreground hover:text-destructive"
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </Card>
  );
}

const archiveAction = (isArchived: boolean, act: () => void) =>
  isArchived
    ? { label: 'Take Out of Archive', description: 'Back in the list of campaigns', act }
    : { label: 'Archive', description: 'Out of the list. Its report and figures stay', act };

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="truncate font-semibold text-lg tabular-nums leading-tight">{value}</dd>
    </div>
  );
}
