import { z } from 'zod';
import { callsOf } from '../call.ts';
import {
  completeMultipartRequest,
  completeMultipartResponse,
  createMultipartRequest,
  createMultipartResponse,
  createUploadResponse,
  importRemoteFileRequest,
  importRemoteFileResponse,
  listPartsResponse,
  partsMax,
  remoteFileRequest,
  remoteFileResponse,
  signPartResponse,
  uploadKeyQuery,
  uploadParamsQuery,
  uploadParamsResponse,
} from '../objects.ts';

const call = callsOf('objects');

const uploadParameters = z.object({ uploadId: z.string() });
const partParameters = uploadParameters.extend({
  partNumber: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .pipe(z.int().max(partsMax)),
});

/** Files. Those below `/s3` are the calls that the upload library makes. */
export const objectCalls = {
  createUpload: call({
    method: 'post',
    path: '/api/objects/upload',
    summary: 'An address to PUT a file to',
    status: 201,
    response: createUploadResponse,
  }),
  describeRemoteFile: call({
    method: 'post',
    path: '/api/objects/url/meta',
    summary: 'What is known about a file on another server',
    request: remoteFileRequest,
    response: remoteFileResponse,
    refusals: [422],
  }),
  importRemoteFile: call({
    method: 'post',
    path: '/api/objects/url/get',
    summary: 'Begin to import a file from another server; it is fetched over the websocket /api/objects/api/{token}',
    request: importRemoteFileRequest,
    response: importRemoteFileResponse,
    refusals: [422, 429],
  }),
  getUploadParams: call({
    method: 'get',
    path: '/s3/params',
    query: uploadParamsQuery,
    response: uploadParamsResponse,
  }),
  createMultipart: call({
    method: 'post',
    path: '/s3/multipart',
    request: createMultipartRequest,
    response: createMultipartResponse,
  }),
  listParts: call({
    method: 'get',
    path: '/s3/multipart/{uploadId}',
    params: uploadParameters,
    query: uploadKeyQuery,
    response: listPartsResponse,
  }),
  signPart: call({
    method: 'get',
    path: '/s3/multipart/{uploadId}/{partNumber}',
    params: partParameters,
    query: uploadKeyQuery,
    response: signPartResponse,
  }),
  completeMultipart: call({
    method: 'post',
    path: '/s3/multipart/{uploadId}/complete',
    params: uploadParameters,
    query: uploadKeyQuery,
    request: completeMultipartRequest,
    response: completeMultipartResponse,
  }),
  abortMultipart: call({
    method: 'delete',
    path: '/s3/multipart/{uploadId}',
    params: uploadParameters,
    query: uploadKeyQuery,
    response: z.object({}),
  }),
};
