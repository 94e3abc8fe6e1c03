import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** For how many leads of a campaign each field is empty. */
export function emptyFieldsQuery(campaignId: string) {
  return queryOptions(queryOf(calls.countEmptyFields, { params: { id: campaignId } }));
}
