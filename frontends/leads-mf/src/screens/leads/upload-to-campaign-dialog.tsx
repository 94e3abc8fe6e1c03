import type { Campaign } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { attachLeads, UploadLeadsDialog } from '@cadenza/lead-entry';
import { showRefusal } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { useFinishUpload } from '../../api/finish-upload.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface UploadToCampaignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const missing = 'Please select a campaign first';

/** Asks for a campaign or none, then takes a file of leads for it. */
export function UploadToCampaignDialog({ open, onOpenChange }: UploadToCampaignDialogProps) {
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
    <UploadLeadsDialog
      description="Choose the campaign that the leads are for, or none, then a CSV file."
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (next) return;
        setCampaign(undefined);
        setIsMissing(false);
      }}
      target={target}
    >
      {(isRunning) => (
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
      )}
    </UploadLeadsDialog>
  );
}
