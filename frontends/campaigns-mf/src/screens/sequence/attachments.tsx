import type { Attachment } from '@cadenza/api-client';
import { attachmentsMaxPerStep } from '@cadenza/contracts/limits';
import { Button } from '@cadenza/ui';
import { Paperclip, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formatFileSize } from '../../campaign/file-size.ts';
import { UploadDialog } from './upload-dialog.tsx';

export interface AttachmentsProps {
  attachments: Attachment[];
  onAdd: (attachment: Attachment) => void;
  onRemove: (path: string) => void;
}

export function Attachments({ attachments, onAdd, onRemove }: AttachmentsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const hintId = useId();
  const isFull = attachments.length >= attachmentsMaxPerStep;

  return (
    <div className="grid min-w-0 grid-cols-1 gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          // Not disabled: the focus returns here when the dialog has filled the list.
          aria-disabled={isFull}
          aria-describedby={hintId}
          onClick={isFull ? undefined : () => setDialogOpen(true)}
        >
          <Paperclip aria-hidden="true" />
          Attach Files
        </Button>
        <span id={hintId} className="text-muted-foreground text-xs">
          Up to 5 files, 10 MB each
        </span>
      </div>
      {attachments.length > 0 ? (
        <ul aria-label="Attachments" className="flex flex-wrap gap-2">
          {attachments.map((attachment) => (
            <li
              key={attachment.path}
              className="flex min-w-0 max-w-full items-center gap-2 rounded-md border bg-muted py-1 pr-1 pl-2.5 text-xs"
            >
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="truncate font-medium">{attachment.filename}</span>
              <span className="shrink-0 text-muted-foreground tabular-nums">{formatFileSize(attachment.size)}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${attachment.filename}`}
                className="size-6"
                onClick={() => onRemove(attachment.path)}
              >
                <X aria-hidden="true" className="size-3.5" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <UploadDialog
        open={isDialogOpen}
        presentCount={attachments.length}
        onAdd={onAdd}
        onRemove={onRemove}
        onClose={() => setDialogOpen(false)}
      />
    </div>
  );
}
