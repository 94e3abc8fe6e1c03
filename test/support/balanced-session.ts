import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { owner } from './running-product.ts';

const restMsMax = 2_000;

export interface BalancedSession extends Disposable {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

/**
 * A signed-in session over connections as a load balancer holds them: reused for the next request, closed after two
 * idle seconds, and never retried when they break.
 */
export async function balancedSession(baseUrl: string): Promise<BalancedSession> {
  const agent = new Agent({ keepAlive: true, timeout: restMsMax });
  let cookie = '';
  const session: BalancedSession = {
    async call(method, path, body) {
      const headers = { cookie, 'content-type': 'application/json' };
      const outgoing = request(new URL(path, baseUrl), { method, headers, agent });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const set = response.headers['set-cookie']?.map((each) => each.split(';')[0]) ?? [];
      if (set.length > 0) cookie = set.join('; ');
      const isJson = response.headers['content-type']?.includes('json');
      return { status: response.statusCode as number, body: await (isJson ? json(response) : text(response)) };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
  const { status } = await session.call('POST', '/api/auth/login', owner);
  if (status !== 200) throw new Error(`Signing in failed: ${status}`);
  return session;
}
