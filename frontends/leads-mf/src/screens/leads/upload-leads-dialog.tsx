import type { Campaign } from '@cadenza/api-client';
import { CsvImport, type ImportTarget } from '@cadenza/csv-import';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useState } from 'react';
import { attachBlock } from '../../api/attach-leads.ts';
import { useFinishUpload } from '../../api/finish-upload.ts';
import { showRefusal } from '../../notices.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface UploadLeadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UploadLeadsDialog({ open, onOpenChange }: UploadLeadsDialogProps) {
  const [running, setRunning] = useState(false);
  return (
    // A running upload is not lost by a click beside the dialog.
    <Dialog open={open} onOpenChange={(next) => onOpenChange(next || running)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Upload Leads</DialogTitle>
          <DialogDescription>Choose a campaign, then a CSV file with the leads to attach to it.</DialogDescription>
        </DialogHeader>
        <UploadForm running={running} onRunning={setRunning} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

interface UploadFormProps {
  running: boolean;
  onRunning: (running: boolean) => void;
  onClose: () => void;
}

function UploadForm({ running, onRunning, onClose }: UploadFormProps) {
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const finish = useFinishUpload();

  function target(): ImportTarget | null {
    if (campaign === null) {
      showRefusal('Please select a campaign first');
      return null;
    }
    return {
      attach: (leadIds) => attachBlock(campaign, leadIds),
      onRest: (rest) => void finish(campaign, rest),
    };
  }

  return (
    <div className="grid min-w-0 gap-5">
      <CampaignSelect campaign={campaign} disabled={running} onChange={setCampaign} />
      <CsvImport target={target} onRunning={onRunning} onClose={onClose} />
    </div>
  );
}
