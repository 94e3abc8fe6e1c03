import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** The figures of the whole account. Read again on each visit, because they move by themselves. */
export const analyticsQuery = queryOptions({ ...queryOf(calls.getAnalytics), refetchOnMount: 'always' });
