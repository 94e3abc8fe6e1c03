import { ApiError, urlOf } from '@cadenza/api-client';
import type { RemoteFile } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { attachmentMaxBytes, attachmentsMaxPerStep } from '@cadenza/contracts/limits';
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type UppyFile as FileOfUppy, type Meta } from '@uppy/core';
import { createUpload } from '../../api/create-upload.ts';
import { importRefusal, RemoteFiles } from './remote-files.ts';

export type Uploader = Uppy<Meta, AwsBody>;
export type UppyFile = FileOfUppy<Meta, AwsBody>;

export const failedUpload = 'Upload failed. Please try again.';

const strings = {
  youCanOnlyUploadX: { 0: `You can attach at most ${attachmentsMaxPerStep} files to an email` },
  exceedsSize: '%{file} is larger than 10 MB',
  noDuplicates: '%{fileName} is in the list already',
  missingRequiredMetaField: 'Missing required meta field(s)',
  missingRequiredMetaFieldOnFile: 'Missing required meta field(s) in %{fileName}',
};

/** The upload library without its own screens, which weigh 45 kB more and bring their own look and style sheet. */
export function createUploader(filesMax: number): Uploader {
  const uploader: Uploader = new Uppy<Meta, AwsBody>({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: filesMax, maxFileSize: attachmentMaxBytes, requiredMetaFields: ['name', 'type'] },
    locale: { strings, pluralize: () => 0 },
  });
  return uploader.on('upload-error', (file, error) => {
    if (file && uploader.getFile(file.id)) uploader.setFileState(file.id, { error: failureSentence(error) });
  });
}

const remoteFiles = 'remote-files';

/** Lets an uploader send its files. Each attempt gets a URL of its own. */
export function connect(uploader: Uploader): void {
  uploader.registerRequestClient(remoteFiles, new RemoteFiles(uploader, { companionUrl: objectsUrl() }));
  uploader.use(AwsS3, {
    shouldUseMultipart: false,
    signRequest: async () => ({ url: (await createUpload()).href }),
  });
}

/** Adds the files that may be attached, and returns why the others may not. */
export function addFiles(uploader: Uploader, files: readonly File[]): string[] {
  return add(
    uploader,
    files.map((file) => ({ name: file.name, type: file.type, data: file })),
  );
}

/** Adds a file that the server will fetch, and returns why it may not be attached. */
export function addRemoteFile(uploader: Uploader, url: string, { name, type, size }: RemoteFile): string[] {
  const remote = {
    companionUrl: objectsUrl(),
    requestClientId: remoteFiles,
    url: urlOf(calls.importRemoteFile, { body: { url } }),
    body: { url, fileId: url },
  };
  // The path distinguishes files of the same name at several URLs.
  const file = { name, type, isRemote: true, size, data: { size }, meta: { relativePath: url }, remote };
  return add(uploader, [file]);
}

function add(uploader: Uploader, files: Parameters<Uploader['addFiles']>[0]): string[] {
  const refusals: string[] = [];
  const refuse = (_file: unknown, error: Error) => refusals.push(error.message);
  uploader.on('restriction-failed', refuse);
  try {
    uploader.addFiles(files);
  } finally {
    uploader.off('restriction-failed', refuse);
  }
  return refusals;
}

/**
 * Starts all waiting and failed files at once: `upload` alone would start the waiting ones only after the failed ones.
 */
export function startAll(uploader: Uploader): void {
  const files = uploader.getFiles();
  for (const { id, error, missingRequiredMetaFields } of files) {
    if (error && !missingRequiredMetaFields?.length) void uploader.retryUpload(id);
  }
  // The reason for a refusal is kept with the file.
  if (files.some(({ progress }) => !progress.uploadStarted)) uploader.upload().catch(() => {});
}

/** The websockets below it report the server's progress. */
const objectsUrl = () => `${location.origin}/api/objects`;

/** The server's sentence where it gave one; the library keeps the text of a refusal in `body`. */
function failureSentence(error: Error & { body?: unknown; code?: unknown }): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  if (error.code === 'NETWORK') return 'The server cannot be reached. Check your connection and try again.';
  return importRefusal(error) || sentenceIn(String(error.body)) || failedUpload;
}

function sentenceIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
