import type { ErrorBody } from '@cadenza/contracts';

/**
 * A call that did not succeed. `status` is 0 when no response came at all. `body` is the whole response if it was a
 * JSON object.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: Partial<ErrorBody> & Record<string, unknown>;

  constructor(status: number, message: string, body: ApiError['body'] = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : status === 0 ? 'network' : 'unknown';
    this.body = body;
  }
}

/** The sentence to show for a failure: the server's, or the fallback for anything but a response of the API. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/**
 * Reads a failed response. Its sentence is the server's `message`; a response of another shape (a proxy's page) gives
 * `{status}: {text}`, with the status text when the body is empty.
 */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseObject(text);
  if (typeof body.message === 'string') return new ApiError(response.status, body.message, body);
  return new ApiError(response.status, `${response.status}: ${text.trim() || response.statusText}`, body);
}

function parseObject(text: string): ApiError['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
