import type { Attachment } from '@cadenza/api-client';
import { attachmentsMaxPerStep } from '@cadenza/contracts/limits';
import { Button, DialogFooter, Spinner } from '@cadenza/ui';
import { FileDropArea } from '@cadenza/ui/file-drop-area';
import { useEffect, useState } from 'react';
import { storedPath } from '../../api/create-upload.ts';
import { RemoteFileForm } from './remote-file-form.tsx';
import { UploadRow } from './upload-row.tsx';
import { isRunning, uploadStatus } from './upload-status.ts';
import { addFiles, addRemoteFile, startAll, type UppyFile } from './uploader.ts';
import { useUploader } from './use-uploader.ts';

export interface UploadPanelProps {
  /** How many files were attached before the dialog opened. */
  presentCount: number;
  onAdd: (attachment: Attachment) => void;
  onRemove: (path: string) => void;
  onRunning: (running: boolean) => void;
  onClose: () => void;
}

export function UploadPanel({ presentCount, onAdd, onRemove, onRunning, onClose }: UploadPanelProps) {
  const { uploader, files } = useUploader(attachmentsMaxPerStep - presentCount, onAdd);
  const [refusals, setRefusals] = useState<string[]>([]);
  const statuses = files.map(uploadStatus);
  const startable = statuses.filter((status) => status === 'waiting' || status === 'error').length;
  const uploaded = statuses.filter((status) => status === 'complete').length;
  const running = statuses.some(isRunning);
  const isDone = files.length > 0 && uploaded === files.length;
  useEffect(() => onRunning(running), [running, onRunning]);

  function remove(file: UppyFile) {
    if (file.uploadURL) onRemove(storedPath(file.uploadURL));
    uploader.removeFile(file.id);
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <FileDropArea
        aria-label="Files to attach"
        multiple
        invitation="Drop files or click to browse"
        dropInvitation="Drop your files here"
        hint="Up to 5 files, 10 MB each"
        className="py-8"
        onFiles={(chosen) => setRefusals(addFiles(uploader, chosen))}
      />
      {refusals.length > 0 ? (
        <div role="alert" className="grid gap-1 text-destructive text-sm">
          {refusals.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : null}
      <RemoteFileForm onFile={(url, file) => addRemoteFile(uploader, url, file)[0]} />
      {files.length > 0 ? (
        <ul aria-label="Chosen files" className="grid grid-cols-1 gap-2">
          {files.map((file) => (
            <UploadRow
              key={file.id}
              file={file}
              onPauseOrResume={() => uploader.pauseResume(file.id)}
              onRetry={() => void uploader.retryUpload(file.id)}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {uploaded > 0 ? `${uploaded} of ${files.length} ${files.length === 1 ? 'file' : 'files'} uploaded` : ''}
      </p>
      <DialogFooter>
        {isDone ? null : (
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        )}
        <MainButton
          startable={startable}
          running={running}
          isDone={isDone}
          onStart={() => startAll(uploader)}
          onClose={onClose}
        />
      </DialogFooter>
    </div>
  );
}

interface MainButtonProps {
  startable: number;
  running: boolean;
  isDone: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** One button for all stages of an upload; never `disabled`, so that it keeps the focus. */
function MainButton({ startable, running, isDone, onStart, onClose }: MainButtonProps) {
  if (isDone) return <Button onClick={onClose}>Done</Button>;
  const isWaiting = startable === 0;
  return (
    <Button aria-disabled={isWaiting} aria-busy={running} onClick={isWaiting ? undefined : onStart}>
      {isWaiting && running ? <Spinner label={null} /> : null}
      {isWaiting ? (running ? 'Uploading...' : 'Upload') : `Upload ${startable} ${startable === 1 ? 'file' : 'files'}`}
    </Button>
  );
}
