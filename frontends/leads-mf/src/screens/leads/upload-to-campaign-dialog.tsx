import type { Campaign } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { attachLeads, UploadLeadsDialog } from '@cadenza/lead-entry';
import { showRefusal } from '@cadenza/screen-kit';
import { useState } from 'react';
import { useFinishUpload } from '../../api/finish-upload.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface UploadToCampaignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a campaign or none, then takes a file of leads for it. */
export function UploadToCampaignDialog({ open, onOpenChange }: UploadToCampaignDialogProps) {
  const [campaign, setCampaign] = useState<Campaign | null>();
  const finish = useFinishUpload();

  function target() {
    if (campaign === undefined) {
      showRefusal('Please select a campaign first');
      return null;
    }
    return {
      ...(campaign !== null && { attach: (leadIds: string[]) => attachLeads(campaign.id, leadIds) }),
      onRest: (rest: ImportRest) => void finish(campaign, rest),
    };
  }

  return (
    <UploadLeadsDialog
      description="Choose a campaign, then a CSV file with the leads to attach to it. Without a campaign they only get into the database."
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setCampaign(undefined);
      }}
      target={target}
    >
      {(isRunning) => (
        <CampaignSelect
          campaign={campaign}
          none="No campaign: only into the database"
          disabled={isRunning}
          onChange={setCampaign}
        />
      )}
    </UploadLeadsDialog>
  );
}
