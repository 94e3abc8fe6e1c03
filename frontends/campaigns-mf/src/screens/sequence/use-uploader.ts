import type { Attachment } from '@cadenza/api-client';
import { showRefusal, showSuccess } from '@cadenza/screen-kit';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { storedPath } from '../../api/create-upload.ts';
import { connect, createUploader, failedUpload, type UppyFile } from './uploader.ts';

const defaultContentType = 'application/octet-stream';

/** An uploader that lives as long as the component; unfinished uploads end with it. */
export function useUploader(filesMax: number, onUploaded: (attachment: Attachment) => void) {
  const [uploader] = useState(() => createUploader(filesMax));
  const uploaded = useEffectEvent((file: UppyFile | undefined, { uploadURL }: { uploadURL?: string | undefined }) => {
    if (file === undefined || uploadURL === undefined) return;
    onUploaded(attachmentOf(file, uploadURL));
    showSuccess(`${file.name} uploaded successfully`);
  });
  useEffect(() => {
    connect(uploader);
    // The file carries the sentence by now.
    const failed = (file: UppyFile | undefined) =>
      showRefusal((file && uploader.getFile(file.id)?.error) || failedUpload);
    uploader.on('upload-success', uploaded).on('upload-error', failed);
    return () => {
      uploader.off('upload-success', uploaded).off('upload-error', failed);
      uploader.destroy();
    };
  }, [uploader]);

  const subscribe = useCallback((listener: () => void) => uploader.store.subscribe(listener), [uploader]);
  const files = useSyncExternalStore(subscribe, () => uploader.getState().files);
  return { uploader, files: Object.values(files) };
}

/** The attachment, with the number of bytes sent: a remote file's announced size may be wrong or unknown. */
function attachmentOf({ name, type, progress }: UppyFile, uploadUrl: string): Attachment {
  const size = progress.bytesTotal ?? 0;
  return { filename: name, path: storedPath(uploadUrl), contentType: type || defaultContentType, size };
}
