import type { Campaign } from '@cadenza/api-client';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Alert, Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue, Spinner } from '@cadenza/ui';
import type { RefObject } from 'react';
import { campaignsQuery } from '../api/campaigns.ts';
import { paths } from '../paths.ts';

export interface CampaignSelectProps {
  /** `undefined` until something is chosen, `null` for no campaign. */
  campaign: Campaign | null | undefined;
  disabled?: boolean;
  /** How the choice of no campaign reads; without it a campaign must be chosen. */
  none?: string;
  /** Why the import or attachment did not begin. */
  error?: string | undefined;
  /** To go to the choice where it is missing. */
  triggerRef?: RefObject<HTMLButtonElement | null>;
  onChange: (campaign: Campaign | null) => void;
}

/** Not an id. */
const noneValue = 'none';

export function CampaignSelect({ campaign, disabled = false, none, error, triggerRef, onChange }: CampaignSelectProps) {
  const campaigns = useQuery(campaignsQuery);
  if (campaigns.isPending) return <Spinner label="Loading campaigns" />;
  if (campaigns.isError) return <Alert variant="destructive">The campaigns could not be loaded.</Alert>;
  // Rule L12: archived campaigns are not among the choices.
  const offered = campaigns.data.filter(({ archivedAt }) => !archivedAt);
  if (offered.length === 0 && none === undefined) {
    return (
      <Alert title="Create a campaign first">
        Leads are attached to a campaign.{' '}
        <Link to={paths.campaigns} className="font-medium text-primary underline underline-offset-4">
          Go to Campaigns
        </Link>
      </Alert>
    );
  }
  return (
    <Field label="Campaign" error={error} className="min-w-0">
      <Select
        value={campaign === null && none !== undefined ? noneValue : (campaign?.id ?? '')}
        onValueChange={(id) => {
          if (id === noneValue) return onChange(null);
          const chosen = offered.find((candidate) => candidate.id === id);
          if (chosen) onChange(chosen);
        }}
        disabled={disabled}
      >
        <SelectTrigger ref={triggerRef}>
          <SelectValue placeholder="Select a campaign" />
        </SelectTrigger>
        <SelectContent className="w-(--radix-select-trigger-width)">
          {none === undefined ? null : <SelectItem value={noneValue}>{none}</SelectItem>}
          {offered.map(({ id, name }) => (
            <SelectItem key={id} value={id} className="[&>span:first-child]:truncate">
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
