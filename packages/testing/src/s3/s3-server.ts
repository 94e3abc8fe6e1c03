import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, createClock } from '@cadenza/clock';
import { checkContent, entityTag, readContent } from './s3-content.ts';
import { S3Error, xmlText } from './s3-error.ts';
import { listObjects } from './s3-list.ts';
import { MultipartUploads, type S3Object } from './s3-multipart.ts';
import { checkSignature, type S3Credentials, type S3Request } from './s3-signature.ts';

/**
 * How the server treats one request instead of serving it: refuses it with a status and code, closes the connection at
 * the first bytes of the body, serves it but closes the connection in the middle of the response, or never responds.
 */
export type S3Fault =
  | { kind: 'refuse'; status: number; code: string }
  | { kind: 'break-request' }
  | { kind: 'break-answer' }
  | { kind: 'silence' };

export interface S3Server extends AsyncDisposable, S3Credentials {
  /** `http://127.0.0.1:port` */
  endpoint: string;
  bucket: string;
  /** The content of the bucket, by key. */
  objects: ReadonlyMap<string, S3Object>;
  /** Uploads in parts that were neither completed nor aborted, by their id. */
  uploads: ReadonlyMap<string, unknown>;
  /** `PUT key` (the key as in the URL), in order of arrival, whatever the outcome. */
  requests: string[];
  /** Scripts what happens to the next requests, in order; afterwards the server serves again. */
  script(...faults: S3Fault[]): void;
}

/** The response to one request. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const defaults = {
  bucket: 'cadenza-test',
  region: 'us-east-1',
  accessKeyId: 'test-key',
  secretAccessKey: 'a secret that only tests know',
};

/**
 * A server on 127.0.0.1 for the part of the S3 protocol that Cadenza uses, path style, with one bucket, in memory. It
 * is as strict as the strictest real server: it verifies signatures (of headers and presigned), sizes and checksums,
 * and refuses bodies in the SDK's own `aws-chunked` encoding.
 */
export async function startS3Server({ clock = createClock() }: { clock?: Clock } = {}): Promise<S3Server> {
  const objects = new Map<string, S3Object>();
  const uploads = new MultipartUploads();
  const requests: string[] = [];
  const scripted: S3Fault[] = [];

  async function serve(message: IncomingMessage): Promise<Reply> {
    const [path = '', search = ''] = message.url!.split('?', 2) as [string, string?];
    const request: S3Request = {
      method: message.method!,
      path,
      // In S3 a plus sign means a plus sign, not a space.
      query: new URLSearchParams(search.replaceAll('+', '%2B')),
      headers: message.headers,
    };
    const content = await readContent(message);
    const signedSha256 = checkSignature(request, defaults, clock.realNow());
    checkContent(content, request.headers, signedSha256);
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
    if (bucket !== defaults.bucket) throw new S3Error(404, 'NoSuchBucket');
    if (key === '' && request.query.get('list-type') === '2')
      return { status: 200, body: listObjects(objects, request.query) };
    if (key === '') throw new S3Error(501, 'NotImplemented', 'This server has calls for objects and their list only');
    return answerFor(request, decodeURIComponent(key), content);
  }

  function answerFor({ method, query, headers }: S3Request, key: string, content: Buffer): Reply {
    const uploadId = query.get('uploadId');
    const contentType = headers['content-type'];
    const call = `${method}${query.has('uploads') ? ' uploads' : ''}${uploadId === null ? '' : ' upload'}`;
    switch (call) {
      case 'PUT': {
        const object = { content, contentType, etag: entityTag(content), writtenAt: clock.realNow().toString() };
        objects.set(key, object);
        return { status: 200, headers: { etag: object.etag } };
      }
      case 'GET':
      case 'HEAD': {
        const object = objects.get(key);
        if (!object) throw new S3Error(404, 'NoSuchKey');
        return { status: 200, headers: objectHeaders(object), body: object.content };
      }
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      case 'POST uploads':
        return { status: 200, body: uploads.begin(key, contentType) };
      case 'PUT upload': {
        const etag = uploads.keepPart(uploadId!, key, Number(query.get('partNumber')), content);
        return { status: 200, headers: { etag } };
      }
      case 'GET upload':
        return { status: 200, body: uploads.listParts(uploadId!, key) };
      case 'POST upload': {
        const object = uploads.complete(uploadId!, key, content.toString());
        objects.set(key, { ...object, writtenAt: clock.realNow().toString() });
        const result = `<Key>${xmlText(key)}</Key><ETag>${xmlText(object.etag)}</ETag>`;
        return { status: 200, body: `<CompleteMultipartUploadResult>${result}</CompleteMultipartUploadResult>` };
      }
      case 'DELETE upload':
        uploads.find(uploadId!, key);
        uploads.delete(uploadId!);
        return { status: 204 };
      default:
        throw new S3Error(501, 'NotImplemented');
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = scripted.shift();
    requests.push(`${request.method} ${request.url!.split('?')[0]!.split('/').slice(2).join('/')}`);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'break-request') return breakRequest(request);
    try {
      if (fault?.kind === 'refuse') {
        await readContent(request);
        throw new S3Error(fault.status, fault.code);
      }
      const reply = await serve(request);
      if (fault?.kind === 'break-answer') return breakResponse(response, reply);
      send(response, reply, request.method!);
    } catch (error) {
      // The client that broke the connection cannot receive a response.
      if (!(error instanceof S3Error)) return void request.socket.destroy();
      send(response, { status: error.status, body: error.toXml() }, request.method!);
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...defaults,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    requests,
    script: (...faults) => void scripted.push(...faults),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function objectHeaders({ etag, contentType }: S3Object): Record<string, string> {
  return { etag, 'content-type': contentType ?? 'application/octet-stream' };
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Reply, method: string): void {
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { 'content-type': 'application/xml', ...headers, ...length });
  response.end(method === 'HEAD' ? undefined : body);
}

async function breakRequest(request: IncomingMessage): Promise<void> {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody) await once(request, 'data').catch(() => {});
  request.socket.destroy();
}

function breakResponse(response: ServerResponse, { status, headers = {}, body = '' }: Reply): void {
  const content = Buffer.from(body);
  if (content.length === 0) return void response.socket?.destroy();
  response.writeHead(status, { ...headers, 'content-length': content.length });
  response.write(content.subarray(0, content.length / 2), () => response.socket?.destroy());
}
