import { z } from 'zod';

/**
 * Header of the calls that make something (draft-ietf-httpapi-idempotency-key-header): under one key of a user a request
 * that is tried again makes one thing, for a day. Another request under it is refused with 422, one that comes while the
 * first is under way with 409.
 */
export const idempotencyKeyHeader = 'idempotency-key';
/** A string of RFC 8941 in quotation marks, or the same without them. */
export const idempotencyKey = z.string().regex(/^"?[\x21\x23-\x5b\x5d-\x7e]{1,100}"?$/);
export const ofOneKey = z.object({ [idempotencyKeyHeader]: idempotencyKey });
