import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { refusePlain } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { findServers } from '../servers/find-servers.ts';
import { countTests } from './counted-tests.ts';
import { countTry } from './recent-tries.ts';

const searchesPerMinute = 60;

export const testMailbox = route(calls.testMailbox, async ({ body, identity }, context: Context) => {
  refusePlain(context, body);
  await countTests(context, identity, body);
  return context.serverTester.test(body);
});

export const findMailServers = route(calls.findMailServers, async ({ query, identity }, context: Context) => {
  await countTry(context, identity, { what: 'find-servers', perMinute: searchesPerMinute });
  const { DNS_SERVERS: dnsServers, ADDRESS_CHECK: asksDns } = context.settings;
  return findServers(query.address, { dnsServers, asksDns });
});
