import { z } from 'zod';

/**
 * Header of calls that make something (draft-ietf-httpapi-idempotency-key-header): for a day, retries of a request
 * under one key of a user make one thing. A different request under the key is refused with 422, a retry while the
 * first request is running with 409.
 */
export const idempotencyKeyHeader = 'idempotency-key';
/** A string of RFC 8941 in quotation marks, or the same without them. */
export const idempotencyKey = z.string().regex(/^"?[\x21\x23-\x5b\x5d-\x7e]{1,100}"?$/);
export const ofOneKey = z.object({ [idempotencyKeyHeader]: idempotencyKey });
