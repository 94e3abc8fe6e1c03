import { lockNames, type Queryable } from '@cadenza/postgres';

/** Blocks of two topics may change the same links, each in an order of its own. */
export const lock = (transaction: Queryable, events: readonly { data: { campaignId: string } }[]): Promise<void> =>
  lockNames(
    transaction,
    events.map(({ data }) => data.campaignId),
  );
