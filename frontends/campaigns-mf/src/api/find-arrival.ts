import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** Whether a mail came into a mailbox; each call waits for it some seconds. */
export const arrivalQuery = (mailboxId: string, messageId: string) =>
  queryOptions(queryOf(calls.findArrival, { params: { id: mailboxId }, query: { messageId } }));
