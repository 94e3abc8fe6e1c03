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

/** The same in the table and in the list of a small screen. */
const figures: { name: string; of: (campaign: Campaign) => string }[] = [
  { name: 'Sent', of: ({ sentCount }) => formatCount(sentCount) },
  { name: 'Opens', of: ({ openCount, sentCount }) => countWithRate(openCount, sentCount) },
  { name: 'Clicks', of: ({ clickCount, sentCount }) => countWithRate(clickCount, sentCount) },
];

function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <Table label="Recent Campaigns">
      <TableHeader>
        <TableRow>
          <TableHead className="pl-5">Campaign Name</TableHead>
          <TableHead>Status</TableHead>
          {figures.map(({ name }) => (
            <TableHead key={name} className="text-right">
              {name}
            </TableHead>
          ))}
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
            {figures.map(({ name, of }) => (
              <TableCell key={name} className="text-right">
                {of(campaign)}
              </TableCell>
            ))}
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
            {figures.map(({ name, of }) => (
              <div key={name}>
                <dt className="text-muted-foreground text-xs">{name}</dt>
                <dd className="mt-0.5">{of(campaign)}</dd>
              </div>
            ))}
          </dl>
          <ReportLink campaign={campaign} />
        </li>
      ))}
    </ul>
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
