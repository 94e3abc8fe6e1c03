import { LeadForm } from '@cadenza/lead-entry';
import { Button, PageHeader } from '@cadenza/ui';
import { Plus, Upload } from 'lucide-react';

export interface LeadsHeaderProps {
  onUpload: () => void;
  onCreate: () => void;
}

export function LeadsHeader({ onUpload, onCreate }: LeadsHeaderProps) {
  return (
    <PageHeader
      title="LEADS"
      description="Everybody you can write to, over all campaigns."
      actions={
        <>
          <Button variant="outline" onClick={onUpload}>
            <Upload aria-hidden="true" />
            Upload CSV
          </Button>
          <Button onPointerEnter={LeadForm.preload} onFocus={LeadForm.preload} onClick={onCreate}>
            <Plus aria-hidden="true" />
            Create Lead
          </Button>
        </>
      }
    />
  );
}
