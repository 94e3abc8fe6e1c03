import { Refusal } from '@cadenza/http-kit';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { agentFor } from '../proxy/agent-for.ts';
import { withoutErrorPages } from '../proxy/proxy-error.ts';
import type { FrontEnd } from './front-end.ts';

const responseTimeoutMs = 5_000;

/** A front end that another server serves, as in a cluster. */
export function frontEndAt(url: string): FrontEnd {
  const proxy = createProxyMiddleware<Request, Response>({
    target: url,
    agent: agentFor(url),
    changeOrigin: true,
    proxyTimeout: responseTimeoutMs,
    ...withoutErrorPages,
    plugins: [
      (server) => {
        // Under its origin only the gateway's own content security policy applies.
        server.on('proxyRes', (response) => {
          delete response.headers['content-security-policy'];
        });
      },
    ],
  });
  return {
    serve: (request, response, next) => void proxy(request, response, next).catch(next),
    page: async () => {
      const address = new URL('/index.html', url);
      const response = await fetch(address, { signal: AbortSignal.timeout(responseTimeoutMs) }).catch(() => undefined);
      if (!response?.ok)
        throw new Refusal(503, 'unavailable', 'Cadenza cannot be shown right now. Please try again soon.');
      return response.text();
    },
  };
}
