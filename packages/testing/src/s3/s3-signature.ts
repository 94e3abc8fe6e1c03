import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error.ts';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: string;
  /** As in the request line, still encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

interface Signature {
  /** `key/day/region/service/aws4_request` */
  credential: string;
  /** `20260302T090000Z` */
  date: string;
  signedHeaders: string[];
  /** Hexadecimal. */
  signature: string;
  /** Hexadecimal, or `UNSIGNED-PAYLOAD`. */
  contentSha256: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const unsignedPayload = 'UNSIGNED-PAYLOAD';
const skewMsMax = 15 * 60_000;
const expiresSecondsMax = 7 * 24 * 3_600;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Checks an AWS Signature Version 4, in the headers or, presigned, in the query
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html and
 * sigv4-query-string-auth.html). Returns the SHA-256 that the body must have, or undefined when the body is not signed.
 * @throws S3Error 400 or 403 when the request is not signed with these credentials
 */
export function checkSignature(
  request: S3Request,
  credentials: S3Credentials,
  now: Temporal.Instant,
): string | undefined {
  const isPresigned = request.query.has('X-Amz-Signature');
  const given = isPresigned ? fromQuery(request.query) : fromHeaders(request.headers);
  if (isPresigned) checkExpiry(given.date, request.query.get('X-Amz-Expires'), now);
  else checkSkew(given.date, now);
  checkScope(given, credentials);
  checkSignedHeaders(given, request.headers);
  const expected = Buffer.from(signatureOf(request, given, credentials.secretAccessKey));
  const actual = Buffer.from(given.signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature does not match the one calculated here.');
  }
  return given.contentSha256 === unsignedPayload ? undefined : given.contentSha256;
}

function fromHeaders(headers: IncomingHttpHeaders): Signature {
  const { authorization } = headers;
  if (!authorization) throw new S3Error(403, 'AccessDenied');
  const pattern = /^(\S+) Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/;
  const [, name, credential = '', signedHeaders = '', signature = ''] = pattern.exec(authorization) ?? [];
  if (name !== algorithm) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const contentSha256 = String(headers['x-amz-content-sha256'] ?? '');
  if (!contentSha256) throw new S3Error(400, 'InvalidRequest', 'x-amz-content-sha256 is missing');
  const date = String(headers['x-amz-date'] ?? '');
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, contentSha256 };
}

function fromQuery(query: URLSearchParams): Signature {
  const text = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (text('Algorithm') !== algorithm) throw new S3Error(400, 'AuthorizationQueryParametersError');
  return {
    credential: text('Credential'),
    date: text('Date'),
    signedHeaders: text('SignedHeaders').split(';'),
    signature: text('Signature'),
    contentSha256: text('Content-Sha256') || unsignedPayload,
  };
}

function instantOf(date: string): Temporal.Instant {
  if (!/^\d{8}T\d{6}Z$/.test(date)) throw new S3Error(403, 'AccessDenied', 'The request has no date.');
  return Temporal.Instant.from(date);
}

function checkSkew(date: string, now: Temporal.Instant): void {
  const skewMs = Math.abs(now.since(instantOf(date)).total('milliseconds'));
  if (skewMs > skewMsMax) throw new S3Error(403, 'RequestTimeTooSkewed');
}

function checkExpiry(date: string, expires: string | null, now: Temporal.Instant): void {
  const seconds = Number(expires);
  if (!(seconds >= 1 && seconds <= expiresSecondsMax)) throw new S3Error(400, 'AuthorizationQueryParametersError');
  const ageMs = now.since(instantOf(date)).total('milliseconds');
  if (ageMs < -skewMsMax || ageMs > seconds * 1_000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
}

function checkScope({ credential, date }: Signature, { accessKeyId, region }: S3Credentials): void {
  const [key, ...scope] = credential.split('/');
  if (key !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (scope.join('/') !== `${date.slice(0, 8)}/${region}/s3/aws4_request`) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `The region is ${region}.`);
  }
}

/** Anybody could have added a header that has an effect and is not signed. */
function checkSignedHeaders({ signedHeaders }: Signature, headers: IncomingHttpHeaders): void {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !signedHeaders.includes(name))) {
    throw new S3Error(403, 'AccessDenied', 'There were headers present in the request which were not signed');
  }
}

function signatureOf(request: S3Request, given: Signature, secret: string): string {
  const headers = given.signedHeaders.map((name) => `${name}:${headerText(request.headers[name])}\n`);
  const canonicalRequest = [
    request.method,
    request.path.split('/').map(reencode).join('/'),
    canonicalQuery(request.query),
    headers.join(''),
    given.signedHeaders.join(';'),
    given.contentSha256,
  ].join('\n');
  const scope = given.credential.split('/').slice(1);
  const stringToSign = [algorithm, given.date, scope.join('/'), sha256(canonicalRequest)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, stringToSign).toString('hex');
}

const headerText = (value: string | string[] | undefined) =>
  String(value ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** Encodes everything but the unreserved characters of RFC 3986 as %XX. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function reencode(segment: string): string {
  try {
    return encode(decodeURIComponent(segment));
  } catch {
    throw new S3Error(400, 'InvalidURI');
  }
}
