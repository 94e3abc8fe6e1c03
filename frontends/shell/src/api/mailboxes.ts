import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** All mailboxes. Read again on each visit, because others connect and remove them. */
export const mailboxesQuery = queryOptions({ ...queryOf(calls.listMailboxes), refetchOnMount: 'always' });
