import { CsvImport } from '@cadenza/csv-import';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useState } from 'react';
import { attachLeads } from '../../api/attach-leads.ts';
import { useFinishUpload } from './use-finish-upload.ts';

export interface UploadLeadsDialogProps {
  campaignId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UploadLeadsDialog({ campaignId, open, onOpenChange }: UploadLeadsDialogProps) {
  const [running, setRunning] = useState(false);
  const finish = useFinishUpload(campaignId);

  return (
    // A running upload is not lost by a click beside the dialog.
    <Dialog open={open} onOpenChange={(next) => onOpenChange(next || running)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Upload Leads</DialogTitle>
          <DialogDescription>
            Upload a CSV file with your leads. They will be automatically added to this campaign.
          </DialogDescription>
        </DialogHeader>
        <CsvImport
          target={() => ({ attach: (leadIds) => attachLeads(campaignId, leadIds), onRest: finish.mutate })}
          onRunning={setRunning}
          onClose={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
