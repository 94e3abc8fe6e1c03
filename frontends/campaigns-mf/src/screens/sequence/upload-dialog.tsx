import type { Attachment } from '@cadenza/api-client';
import { lazyComponent } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, Spinner } from '@cadenza/ui';
import { useState } from 'react';

/** The upload library is loaded when somebody is about to choose a file. */
const UploadPanel = lazyComponent(
  async () => (await import('./upload-panel.tsx')).UploadPanel,
  <Spinner className="mx-auto my-12 size-5" />,
);

export interface UploadDialogProps {
  open: boolean;
  presentCount: number;
  onAdd: (attachment: Attachment) => void;
  onRemove: (path: string) => void;
  onClose: () => void;
}

export function UploadDialog({ open, onClose, ...panel }: UploadDialogProps) {
  const [running, setRunning] = useState(false);
  return (
    // A click outside the dialog does not end a running upload.
    <Dialog open={open} onOpenChange={(next) => (next || running ? undefined : onClose())}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Attach Files</DialogTitle>
          <DialogDescription>Choose the files that this email takes along, then upload them.</DialogDescription>
        </DialogHeader>
        <UploadPanel {...panel} onRunning={setRunning} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
