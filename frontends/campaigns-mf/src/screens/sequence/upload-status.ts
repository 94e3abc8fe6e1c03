import type { UppyFile } from './uploader.ts';

export type UploadStatus =
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'paused'
  | 'complete'
  | 'error';

/** Before the first byte, the upload URL is requested; after the last, the server still has to store the file. */
export function uploadStatus({
  error,
  isPaused,
  progress,
}: Pick<UppyFile, 'error' | 'isPaused' | 'progress'>): UploadStatus {
  if (error) return 'error';
  if (progress.uploadComplete) return 'complete';
  if (isPaused) return 'paused';
  if (!progress.uploadStarted) return 'waiting';
  if (progress.percentage === 100) return 'postprocessing';
  return progress.bytesUploaded ? 'uploading' : 'preprocessing';
}

export const isRunning = (status: UploadStatus) =>
  status === 'preprocessing' || status === 'uploading' || status === 'postprocessing';
