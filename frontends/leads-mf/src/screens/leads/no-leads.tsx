import { Link, useQuery } from '@cadenza/screen-kit';
import { Button, EmptyState, Spinner } from '@cadenza/ui';
import { SearchX, Users } from 'lucide-react';
import { campaignsQuery } from '../../api/campaigns.ts';
import { paths } from '../../paths.ts';

/** Leads are uploaded into a campaign, so without a campaign this screen leads to creating one. */
export function NoLeads({ onUpload }: { onUpload: () => void }) {
  const campaigns = useQuery(campaignsQuery);
  if (campaigns.isPending) {
    return (
      <div className="flex justify-center py-16">
        <Spinner />
      </div>
    );
  }
  if (campaigns.data?.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="No leads yet"
        description="Create a campaign first, then upload the leads for it."
        action={
          <Button asChild>
            <Link to={paths.campaigns}>Go to Campaigns</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No leads yet"
      description="Upload a CSV file, or create your first lead by hand."
      action={<Button onClick={onUpload}>Upload Leads</Button>}
    />
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No leads found"
      description="No name, email, company or job role contains what you typed."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
