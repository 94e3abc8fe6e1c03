import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

export const backupsQuery = queryOptions({ ...queryOf(calls.getBackups), refetchOnMount: 'always' });
