import type { BulkLeadRow, Campaign } from '@cadenza/api-client';
import { CsvImport } from '@cadenza/csv-import';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useState } from 'react';
import { useUploadLeads } from '../../api/upload-leads.ts';
import { showRefusal } from '../../notices.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface UploadLeadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UploadLeadsDialog({ open, onOpenChange }: UploadLeadsDialogProps) {
  const upload = useUploadLeads();
  return (
    // A running upload is not lost by a click beside the dialog.
    <Dialog open={open} onOpenChange={(next) => onOpenChange(next || upload.isPending)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Upload Leads</DialogTitle>
          <DialogDescription>Choose a campaign, then a CSV file with the leads to attach to it.</DialogDescription>
        </DialogHeader>
        <UploadForm upload={upload} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function UploadForm({ upload, onDone }: { upload: ReturnType<typeof useUploadLeads>; onDone: () => void }) {
  const [campaign, setCampaign] = useState<Campaign | null>(null);

  async function importLeads(rows: BulkLeadRow[], onProgress: (storedCount: number) => void) {
    if (campaign === null) {
      showRefusal('Please select a campaign first');
      return;
    }
    await upload.mutateAsync({ campaign, rows, onProgress }).then(onDone, () => {
      // Told in a notice; the file stays, so that it can be tried again.
    });
  }

  return (
    <div className="grid min-w-0 gap-5">
      <CampaignSelect campaign={campaign} disabled={upload.isPending} onChange={setCampaign} />
      <CsvImport onImport={importLeads} />
      {upload.isPending ? (
        <p role="status" className="text-center text-muted-foreground text-sm">
          Uploading leads...
        </p>
      ) : null}
    </div>
  );
}
