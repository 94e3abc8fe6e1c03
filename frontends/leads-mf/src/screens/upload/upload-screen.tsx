import type { Campaign } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { attachLeads, UploadLeadsPage } from '@cadenza/lead-entry';
import { showRefusal, usePageTitle } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { useFinishUpload } from '../../api/finish-upload.ts';
import { CampaignSelect } from '../../components/campaign-select.tsx';
import { paths } from '../../paths.ts';

const missing = 'Please select a campaign first';

/** Asks for a campaign or none, then takes a file of leads for it. */
export function UploadScreen() {
  usePageTitle('Upload Leads');
  const [campaign, setCampaign] = useState<Campaign | null>();
  const [isMissing, setIsMissing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const finish = useFinishUpload();

  function target() {
    if (campaign === undefined) {
      showRefusal(missing);
      setIsMissing(true);
      trigger.current?.focus();
      return null;
    }
    return {
      ...(campaign !== null && { attach: (leadIds: string[]) => attachLeads(campaign.id, leadIds) }),
      onRest: (rest: ImportRest) => void finish(campaign, rest),
    };
  }

  return (
    <UploadLeadsPage
      description="Choose the campaign that the leads are for, or none, then a CSV file."
      back={{ to: paths.leads, label: 'Leads' }}
      target={target}
    >
      {(isRunning) => (
        <div className="max-w-md">
          <CampaignSelect
            campaign={campaign}
            none="Don't add to a campaign"
            disabled={isRunning}
            error={isMissing ? missing : undefined}
            triggerRef={trigger}
            onChange={(chosen) => {
              setCampaign(chosen);
              setIsMissing(false);
            }}
          />
        </div>
      )}
    </UploadLeadsPage>
  );
}
