import type { Campaign } from '@cadenza/api-client';
import { Link } from '@cadenza/screen-kit';
import {
  Button,
  EmptyState,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  useMediaQuery,
} from '@cadenza/ui';
import { Mail } from 'lucide-react';
import { formatCount, rateOf } from '../../components/rates.ts';
import { paths } from '../../paths.ts';

export function RecentCampaigns({ campaigns }: { campaigns: Campaign[] }) {
  // The sidebar takes a third of a tablet, and six columns do not fit beside it.
  const wide = useMediaQuery('(min-width: 1024px)');
  if (campaigns.length === 0) {
    return (
      <EmptyState
        icon={<Mail />}
        title="No campaigns yet. Create your first campaign to get started!"
        action={
          <Button asChild>
            <Link to={paths.campaigns}>Go to Campaigns</Link>
          </Button>
        }
      />
    );
  }
  return wide ? <CampaignTable campaigns={campaigns} /> : <CampaignList campaigns={campaigns} />;
}

function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <Table label="Recent Campaigns">
      <TableHeader>
        <TableRow>
          <TableHead className="pl-5">Campaign Name</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Sent</TableHead>
          <TableHead className="text-right">Opens</TableHead>
          <TableHead className="text-right">Clicks</TableHead>
          <TableHead className="pr-5">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {campaigns.map((campaign) => (
          <TableRow key={campaign.id}>
            <TableCell dir="auto" className="max-w-xs truncate pl-5 font-medium" title={campaign.name}>
              {campaign.name}
            </TableCell>
            <TableCell>
              <StatusBadge status={campaign.status} />
            </TableCell>
            <TableCell className="text-right">{formatCount(campaign.sentCount)}</TableCell>
            <TableCell className="text-right">{countWithRate(campaign.openCount, campaign.sentCount)}</TableCell>
            <TableCell className="text-right">{countWithRate(campaign.clickCount, campaign.sentCount)}</TableCell>
            <TableCell className="pr-5 text-right">
              <ReportLink campaign={campaign} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <ul className="divide-y border-t">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="grid gap-3 px-5 py-4">
          <div className="flex min-w-0 items-start justify-between gap-3">
            <span dir="auto" className="wrap-anywhere text-left min-w-0 font-medium">
              {campaign.name}
            </span>
            <StatusBadge status={campaign.status} />
          </div>
          <dl className="grid grid-cols-3 gap-2 text-sm tabular-nums">
            <Figure name="Sent" value={formatCount(campaign.sentCount)} />
            <Figure name="Opens" value={countWithRate(campaign.openCount, campaign.sentCount)} />
            <Figure name="Clicks" value={countWithRate(campaign.clickCount, campaign.sentCount)} />
          </dl>
          <ReportLink campaign={campaign} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  );
}

function ReportLink({ campaign }: { campaign: Campaign }) {
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={paths.campaign(campaign.id)} aria-label={`View Report: ${campaign.name}`}>
        View Report
      </Link>
    </Button>
  );
}

function countWithRate(count: number, sentCount: number): string {
  return `${formatCount(count)} (${rateOf(count, sentCount)})`;
}
