import type { Call } from '@cadenza/contracts';
import type { CallAddress } from '@cadenza/contracts/calls';
import { addressOf, type CallArguments, type ResponseOf } from './call.ts';
import { readCall } from './request.ts';

type Read = Call & { method: 'get' };

/**
 * The key of a call in the query cache: the segments of its path, then its query. So the key of a campaign is the
 * beginning of the keys of everything below that campaign.
 */
export function keyOf<Of extends Read>(to: CallAddress<Of>, ...[input]: CallArguments<Of>): string[] {
  return addressOf(to, input).url.split(/[/?]/).slice(1);
}

/** A call as a query: its key, and the function that makes the call. */
export function queryOf<Of extends Read>(to: CallAddress<Of>, ...input: CallArguments<Of>) {
  return {
    queryKey: keyOf(to, ...input),
    queryFn: ({ signal }: { signal: AbortSignal }) => readCall<ResponseOf<Of>>(to, input[0], { signal }),
  };
}
