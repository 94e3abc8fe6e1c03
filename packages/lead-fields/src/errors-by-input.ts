import { ApiError } from '@cadenza/api-client';

/** What the server refused, by the path of the input: `{ key: 'This name is taken' }`. Empty for other failures. */
export function errorsByInput(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.body.errors : undefined;
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
