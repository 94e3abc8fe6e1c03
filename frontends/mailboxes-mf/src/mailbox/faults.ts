import { ApiError } from '@cadenza/api-client';

/** What is wrong with what was entered, by the path of the value in the request. */
export type Faults = Readonly<Record<string, string>>;

/** The faults that a refusal names. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {};
  const named = (error.body.errors ?? []).map(({ path, message }) => [path, message]);
  return Object.fromEntries(named);
}
