import { Button, cn, Progress } from '@cadenza/ui';
import { CircleAlert, CircleCheck, File as FileIcon, Pause, Play, RotateCw, X } from 'lucide-react';
import { formatFileSize } from '../../campaign/file-size.ts';
import { type UploadStatus, uploadStatus } from './upload-status.ts';
import type { UppyFile } from './uploader.ts';

export interface UploadRowProps {
  file: UppyFile;
  onPauseOrResume: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

const words: Record<Exclude<UploadStatus, 'error' | 'uploading'>, string> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing...',
  postprocessing: 'Finishing...',
  paused: 'Paused',
  complete: 'Uploaded',
};

const actions: Partial<Record<UploadStatus, { label: string; Icon: typeof Pause }>> = {
  preprocessing: { label: 'Pause', Icon: Pause },
  uploading: { label: 'Pause', Icon: Pause },
  paused: { label: 'Resume', Icon: Play },
  error: { label: 'Retry', Icon: RotateCw },
};

export function UploadRow({ file, onPauseOrResume, onRetry, onRemove }: UploadRowProps) {
  const status = uploadStatus(file);
  const percent = file.progress.percentage ?? 0;
  const action = actions[status];
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border px-3 py-2">
      <div className="flex items-center gap-2.5">
        <StatusIcon status={status} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-sm" title={file.name}>
            {file.name}
          </p>
          <p className="text-muted-foreground text-xs tabular-nums">
            {[sizeOf(file), ...(status === 'error' ? [] : [statusText(status, file)])].join(' · ')}
          </p>
        </div>
        {action ? (
          <Button
            variant="ghost"
            size="icon"
            className="size-8"
            aria-label={`${action.label} ${file.name}`}
            onClick={status === 'error' ? onRetry : onPauseOrResume}
          >
            <action.Icon aria-hidden="true" />
          </Button>
        ) : null}
        <Button variant="ghost" size="icon" className="size-8" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {file.progress.uploadStarted && status !== 'complete' && status !== 'error' ? (
        <Progress aria-label={`Upload of ${file.name}`} value={percent} className="h-1.5" />
      ) : null}
      {status === 'error' ? (
        <p role="alert" className="text-destructive text-xs">
          {file.error}
        </p>
      ) : null}
    </li>
  );
}

/** The size of a remote file may be unknown until it is fetched. */
const sizeOf = ({ size }: UppyFile) => (size === null ? 'Size unknown' : formatFileSize(size));

function statusText(status: Exclude<UploadStatus, 'error'>, { progress }: UppyFile): string {
  if (status !== 'uploading') return words[status];
  return progress.percentage === undefined ? formatFileSize(progress.bytesUploaded || 0) : `${progress.percentage} %`;
}

function StatusIcon({ status }: { status: UploadStatus }) {
  const Icon = status === 'complete' ? CircleCheck : status === 'error' ? CircleAlert : FileIcon;
  const color = status === 'complete' ? 'text-success' : status === 'error' ? 'text-destructive' : null;
  return <Icon aria-hidden="true" className={cn('size-4 shrink-0 text-muted-foreground', color)} />;
}
