import { z } from 'zod';

/** Parts of one file. S3 requires at least 5 MB for each part but the last, so that 10 MB come in three at most. */
export const partsMax = 100;

export const createUploadResponse = z.object({ uploadURL: z.url() });

/** The upload library also sends the file's own fields; only the type is kept. */
export const createMultipartRequest = z.object({
  filename: z.string().max(4_096).nullish(),
  type: z.string().max(1_024).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export const createMultipartResponse = z.object({ key: z.string(), uploadId: z.string() });

/** In every later call about one upload in parts: its key, as the response to its creation names it. */
export const uploadKeyQuery = z.object({ key: z.string().max(1_024) });

const partNumber = z.int().min(1).max(partsMax);
const entityTag = z.string().max(200);
export const listPartsResponse = z.array(z.object({ PartNumber: partNumber, ETag: entityTag, Size: z.int() }));
export const signPartResponse = z.object({ url: z.url(), expires: z.int().describe('Seconds') });

export const completeMultipartRequest = z.object({
  parts: z
    .array(z.object({ PartNumber: partNumber, ETag: entityTag }))
    .min(1)
    .max(partsMax),
});
/** An address like `uploadURL`: the stored path is derived from it in the same way. */
export const completeMultipartResponse = z.object({ location: z.url() });

export const uploadParamsQuery = z.object({ type: z.string().max(1_024).optional() });
export const uploadParamsResponse = z.object({
  method: z.literal('PUT'),
  url: z.url(),
  fields: z.object({}),
  headers: z.record(z.string(), z.string()),
});

/** Many servers refuse longer ones too. */
export const remoteUrlMaxLength = 2_048;

const remoteUrl = z.string().trim().min(1).max(remoteUrlMaxLength);
/** A file on another server. */
export const remoteFileRequest = z.strictObject({ url: remoteUrl });
/** Other fields that the upload library sends are ignored. */
export const importRemoteFileRequest = z.object({ url: remoteUrl });
export const remoteFileResponse = z.object({
  name: z.string(),
  type: z.string(),
  size: z.int().nonnegative().nullable().describe('Bytes; null when the server does not tell'),
});
export type RemoteFile = z.output<typeof remoteFileResponse>;
export const importRemoteFileResponse = z.object({
  token: z.uuid().describe('Of the websocket /api/objects/api/{token}, over which the file is fetched'),
});

/** What the service sends over the websocket of an import. */
export const importMessage = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('progress'),
    payload: z.object({
      progress: z.number().min(0).max(100).describe('Percent'),
      bytesUploaded: z.int(),
      bytesTotal: z.int().nullable(),
    }),
  }),
  /** An address like `uploadURL`. */
  z.object({ action: z.literal('success'), payload: z.object({ url: z.url() }) }),
  z.object({
    action: z.literal('error'),
    payload: z.object({ error: z.object({ message: z.string(), code: z.string() }) }),
  }),
]);
export type ImportMessage = z.output<typeof importMessage>;

/** What a client sends over that websocket. */
export const importCommand = z.object({ action: z.enum(['pause', 'resume', 'cancel']) });
