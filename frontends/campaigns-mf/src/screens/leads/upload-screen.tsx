import type { Campaign } from '@cadenza/api-client';
import { attachLeads, UploadLeadsPage } from '@cadenza/lead-entry';
import { stepPath } from '../../paths.ts';
import { useFinishUpload } from './use-finish-upload.ts';

/** Takes a file of leads for the campaign. */
export function UploadScreen({ campaign }: { campaign: Campaign }) {
  const finishUpload = useFinishUpload(campaign.id);
  return (
    <UploadLeadsPage
      description="Upload a CSV file with your leads. They will be automatically added to this campaign."
      back={{ to: stepPath(campaign.id, 'leads'), label: 'Add Leads' }}
      target={() => ({ attach: (leadIds) => attachLeads(campaign.id, leadIds), onRest: finishUpload.mutate })}
    />
  );
}
