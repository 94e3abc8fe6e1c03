import type { BulkLeadRow } from '@cadenza/api-client';
import { CsvImport } from '@cadenza/csv-import';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { LoadingLine } from '../../components/loading-line.tsx';
import { showError, showSuccess } from '../../components/notices.ts';
import { uploadSummary } from './upload-summary.ts';
import { useUploadLeads } from './use-upload-leads.ts';

export interface UploadLeadsDialogProps {
  campaignId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UploadLeadsDialog({ campaignId, open, onOpenChange }: UploadLeadsDialogProps) {
  const upload = useUploadLeads(campaignId);

  async function importLeads(rows: BulkLeadRow[], onProgress: (storedCount: number) => void) {
    try {
      const attached = await upload.mutateAsync({ rows, onProgress });
      showSuccess(uploadSummary(rows, attached));
      onOpenChange(false);
    } catch (error) {
      showError(error, 'Failed to upload leads');
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Upload Leads</DialogTitle>
          <DialogDescription>
            Upload a CSV file with your leads. They will be automatically added to this campaign.
          </DialogDescription>
        </DialogHeader>
        <CsvImport onImport={importLeads} />
        {upload.isPending ? <LoadingLine>Uploading leads...</LoadingLine> : null}
      </DialogContent>
    </Dialog>
  );
}
