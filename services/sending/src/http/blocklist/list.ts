import { calls } from '@cadenza/contracts';
import { answerList, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { allBlocked, countBlocked, listBlocked } from '../../projections/blocklist.ts';

export const listBlocklist = route(calls.listBlocklist, ({ query }, { database }: Context) =>
  answerList(query, {
    readAll: (search) => allBlocked(database, search),
    readPage: (page) => listBlocked(database, page),
    count: (search) => countBlocked(database, search),
  }),
);
