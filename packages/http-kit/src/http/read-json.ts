import express, { type RequestHandler } from 'express';
import { Refusal } from '../refusal.ts';
import { type JsonExcess, type JsonLimits, jsonExcess } from './json-shape.ts';

const depthMax = 32;
const type = 'application/json';

/**
 * Reads a body if it is JSON. Checks its shape before parsing: nine megabytes of brackets would block the whole service
 * for seconds.
 */
export function readJson({ bytesMax, tokensMax }: { bytesMax: number; tokensMax: number }): RequestHandler[] {
  const limits = { depthMax, tokensMax };
  return [
    express.raw({ type, limit: bytesMax }),
    (request, _response, next) => {
      if (Buffer.isBuffer(request.body)) {
        if (!isUtf8(request.get('content-type'))) throw notUtf8();
        request.body = parse(request.body, limits);
      }
      next();
    },
  ];
}

/** In another encoding, bytes of a character could look like a quote or a bracket. */
function isUtf8(contentType = ''): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? [];
  return charset.toLowerCase() === 'utf-8';
}

/** @throws Refusal 400 or 413 */
function parse(bytes: Buffer, limits: JsonLimits): object {
  // Many clients that send no data still declare JSON with an empty body.
  if (bytes.length === 0) return {};
  const excess = jsonExcess(bytes, limits);
  if (excess) throw refusals[excess]();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null) throw malformed();
  return value;
}

const refusals: Record<JsonExcess, () => Refusal> = {
  'too-deep': () => new Refusal(400, 'too-deep', 'The lists and objects of the body lie too deep in one another.'),
  'too-many-values': () => new Refusal(413, 'too-many-values', 'The body holds too many values.'),
};
const malformed = () => new Refusal(400, 'malformed-request', 'The body is not valid JSON.');
const notUtf8 = () => new Refusal(415, 'unsupported-media-type', 'Only JSON in UTF-8 is understood here.');
