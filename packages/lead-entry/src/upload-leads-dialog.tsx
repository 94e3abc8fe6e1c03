import { CsvImport, type ImportTarget } from '@cadenza/csv-import';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { type ReactNode, useState } from 'react';

export interface UploadLeadsDialogProps {
  description: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns where the rows go; says so to the user and returns `null` when that is not known yet. */
  target: () => ImportTarget | null;
  /** Fields shown above the file. */
  children?: (isRunning: boolean) => ReactNode;
}

/** Takes a CSV file of leads. A click outside the dialog does not end a running upload. */
export function UploadLeadsDialog({ description, open, onOpenChange, target, children }: UploadLeadsDialogProps) {
  const [isRunning, setIsRunning] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => onOpenChange(next || isRunning)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Upload Leads</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <div className="grid min-w-0 gap-5">
          {children?.(isRunning)}
          <CsvImport target={target} onRunning={setIsRunning} onClose={() => onOpenChange(false)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
