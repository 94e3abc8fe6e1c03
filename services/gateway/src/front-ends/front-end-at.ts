import { Refusal } from '@cadenza/service-kit';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { agentFor } from '../proxy/agent-for.ts';
import { withoutAnswersOfItsOwn } from '../proxy/in-words.ts';
import type { FrontEnd } from './front-end.ts';

const answerTimeoutMs = 5_000;

/** A front end that another server serves, as in a cluster. */
export function frontEndAt(url: string): FrontEnd {
  const proxy = createProxyMiddleware<Request, Response>({
    target: url,
    agent: agentFor(url),
    changeOrigin: true,
    proxyTimeout: answerTimeoutMs,
    ...withoutAnswersOfItsOwn,
    plugins: [
      (server) => {
        // Under its origin only the gateway's own content security policy applies.
        server.on('proxyRes', (answer) => {
          delete answer.headers['content-security-policy'];
        });
      },
    ],
  });
  return {
    serve: (request, response, next) => void proxy(request, response, next).catch(next),
    page: async () => {
      const address = new URL('/index.html', url);
      const answer = await fetch(address, { signal: AbortSignal.timeout(answerTimeoutMs) }).catch(() => undefined);
      if (!answer?.ok)
        throw new Refusal(503, 'unavailable', 'Cadenza cannot be shown right now. Please try again soon.');
      return answer.text();
    },
  };
}
