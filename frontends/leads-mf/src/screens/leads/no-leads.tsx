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

export interface NothingFoundProps {
  /** Clear what narrows the list; absent where it does not hold. */
  onClearSearch?: (() => void) | undefined;
  onClearFilter?: (() => void) | undefined;
}

export function NothingFound({ onClearSearch, onClearFilter }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No leads found"
      description={
        onClearFilter === undefined
          ? 'No name, email, company or job role contains what you typed.'
          : onClearSearch === undefined
            ? 'No lead matches the filter.'
            : 'No lead matches the filter and contains what you typed.'
      }
      action={
        <>
          {onClearSearch ? (
            <Button variant="outline" onClick={onClearSearch}>
              Clear search
            </Button>
          ) : null}
          {onClearFilter ? (
            <Button variant="outline" onClick={onClearFilter}>
              Clear filter
            </Button>
          ) : null}
        </>
      }
    />
  );
}
