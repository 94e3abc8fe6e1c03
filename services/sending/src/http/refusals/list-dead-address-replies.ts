import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { wavesOfDeadAddresses } from '../../projections/dead-address-replies.ts';

export const listDeadAddressReplies = route(calls.listDeadAddressReplies, ({ query }, { database }: Context) =>
  wavesOfDeadAddresses(database, query.campaignId),
);
