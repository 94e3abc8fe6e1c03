import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** All campaigns, newest first. Read again on each visit, because the counters move by themselves. */
export const campaignsQuery = queryOptions({ ...queryOf(calls.listCampaigns), refetchOnMount: 'always' });
