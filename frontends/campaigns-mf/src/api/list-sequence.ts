import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export function sequenceQuery(campaignId: string) {
  return queryOptions(queryOf(calls.listSteps, { params: { id: campaignId } }));
}
