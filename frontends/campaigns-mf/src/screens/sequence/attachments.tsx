import type { Attachment } from '@cadenza/api-client';
import { Button } from '@cadenza/ui';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { uploadFile } from '../../api/upload-file.ts';
import { formatFileSize } from '../../campaign/file-size.ts';
import { attachmentsMaxPerStep } from '../../campaign/limits.ts';
import { showError, showSuccess } from '../../components/notices.ts';
import { refusedFiles } from './attachment-limits.ts';

export interface AttachmentsProps {
  attachments: Attachment[];
  onAdd: (attachment: Attachment) => void;
  onRemove: (path: string) => void;
}

export function Attachments({ attachments, onAdd, onRemove }: AttachmentsProps) {
  const [isUploading, setIsUploading] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isFull = attachments.length >= attachmentsMaxPerStep;

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Without this, choosing the same file again would be no change.
    event.target.value = '';
    const refusal = refusedFiles(files, attachments.length);
    if (refusal !== null) {
      showError(null, refusal);
      return;
    }
    setIsUploading(true);
    try {
      for (const file of files) {
        onAdd(await uploadFile(file));
        showSuccess(`${file.name} uploaded successfully`);
      }
    } catch (error) {
      showError(error, 'Upload failed');
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <div className="grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Attachments"
          onChange={(event) => void upload(event)}
        />
        <Button
          variant="outline"
          size="sm"
          disabled={isFull}
          pending={isUploading}
          aria-describedby={hintId}
          onClick={() => picker.current?.click()}
        >
          {isUploading ? null : <Paperclip aria-hidden="true" />}
          {isUploading ? 'Uploading...' : 'Attach Files'}
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
    </div>
  );
}
