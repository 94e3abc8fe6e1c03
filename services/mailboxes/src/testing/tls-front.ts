import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificates } from '@cadenza/testing';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A proxy with certificates on 127.0.0.1, in front of whatever answers.
 * @param trusted names with a certificate that this process trusts from now on; any other gets an untrusted one
 */
export async function startTlsFront(trusted: readonly string[]) {
  const { ca, valid, selfSigned } = makeCertificates(trusted);
  setDefaultCACertificates([...getCACertificates('default'), ca]);
  const asked: string[] = [];
  let answer: Answer = (_, response) => void response.writeHead(404).end();
  const server = createServer(
    {
      SNICallback: (name, done) => done(null, createSecureContext(trusted.includes(name) ? valid : selfSigned)),
      ...selfSigned,
    },
    (request, response) => {
      asked.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url?.replace(/[^/]+$/, '')}`);
      answer(request, response);
    },
  );
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Hosts and paths that were asked for, without the last part of the path. */
    asked,
    answerWith(next: Answer) {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
