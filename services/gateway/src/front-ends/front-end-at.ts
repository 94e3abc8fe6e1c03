import { Refusal } from '@cadenza/service-kit';
import { createProxyServer } from 'httpxy';
import { agentFor } from '../proxy/agent-for.ts';
import type { FrontEnd } from './front-end.ts';

const answerTimeoutMs = 5_000;

/** A front end that another server serves, as in a cluster. */
export function frontEndAt(url: string): FrontEnd {
  const proxy = createProxyServer({
    target: url,
    agent: agentFor(url),
    changeOrigin: true,
    proxyTimeout: answerTimeoutMs,
  });
  // The policy of the gateway holds for everything under its origin.
  proxy.on('proxyRes', (answer) => {
    delete answer.headers['content-security-policy'];
  });
  return {
    serve: (request, response, next) => void proxy.web(request, response).catch(next),
    page: async () => {
      const address = new URL('/index.html', url);
      const answer = await fetch(address, { signal: AbortSignal.timeout(answerTimeoutMs) }).catch(() => undefined);
      if (!answer?.ok)
        throw new Refusal(503, 'unavailable', 'Cadenza cannot be shown right now. Please try again soon.');
      return answer.text();
    },
  };
}
