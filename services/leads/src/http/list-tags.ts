import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { countTags } from '../projections/leads.ts';

export const listTags = route(calls.listTags, (_, { database }: Context) => countTags(database));
