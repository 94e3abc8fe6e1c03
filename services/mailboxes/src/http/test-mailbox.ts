import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { refusePlain } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { findServers } from '../servers/find-servers.ts';
import { countTry } from './recent-tries.ts';

const testsPerMinute = 10;
const searchesPerMinute = 60;

/** The screens ask for one server at a time, so each of the two is counted for itself. */
export const testMailbox = route(calls.testMailbox, async ({ body, identity }, context: Context) => {
  refusePlain(context, body);
  for (const leg of ['smtp', 'imap'] as const)
    if (body[leg]) await countTry(context, identity, { what: `test-${leg}`, perMinute: testsPerMinute });
  return context.serverTester.test(body);
});

export const findMailServers = route(calls.findMailServers, async ({ query, identity }, context: Context) => {
  await countTry(context, identity, { what: 'find-servers', perMinute: searchesPerMinute });
  const { DNS_SERVERS: dnsServers, ADDRESS_CHECK: asksDns } = context.settings;
  return findServers(query.address, { dnsServers, asksDns });
});
