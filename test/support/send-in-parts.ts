import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';

/**
 * Runs in a page: has the upload library send `bytes` in parts, pauses it after the first part, and then resumes or
 * aborts it.
 * @returns the URL of the file; nothing when the upload was aborted
 */
export async function sendInParts(
  origin: string,
  bytes: Uint8Array<ArrayBuffer>,
  then: 'resume' | 'remove',
): Promise<string | undefined> {
  const uppy = new Uppy().use(AwsS3, { companionEndpoint: origin, shouldUseMultipart: true });
  const id = uppy.addFile({ name: 'Maße.bin', type: 'application/x-measures', data: new Blob([bytes]) });
  const firstPart = new Promise<void>((resolve) => {
    uppy.once('s3-multipart:part-uploaded', () => {
      uppy.pauseResume(id);
      resolve();
    });
  });
  const end = Promise.withResolvers<string | undefined>();
  uppy.on('upload-success', (_file, { uploadURL }) => end.resolve(uploadURL));
  uppy.on('upload-error', (_file, error) => end.reject(error));
  uppy.on('file-removed', () => end.resolve(undefined));
  const uploaded = uppy.upload();
  await firstPart;
  if (then === 'resume') uppy.pauseResume(id);
  else uppy.removeFile(id);
  const [address] = await Promise.all([end.promise, uploaded]);
  return address;
}
