import { useParams } from '@cadenza/screen-kit';
import { Fragment, type ReactNode } from 'react';

/** The id of the campaign that the URL names, as the server writes it: changes are noted under that one. */
export function useCampaignId(): string {
  const { campaignId = '' } = useParams();
  return campaignId.toLowerCase();
}

/** Keyed, so that a screen begins anew where the URL changes from one campaign to another. */
export function ByCampaign({ children }: { children: ReactNode }) {
  return <Fragment key={useCampaignId()}>{children}</Fragment>;
}
