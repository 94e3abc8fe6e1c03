import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@cadenza/clock';
import { testDatabase, testSecret } from '@cadenza/testing';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { settings as schema } from '../config.ts';
import { upstreamNames } from '../proxy/upstreams.ts';
import { answerLinksApart } from './answer-links-apart.ts';

export const credentials = { email: 'ada@example.com', password: 'analytical engine' };

interface SeenRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

/** A gateway with one server behind it that plays all services. */
export async function startGateway({
  answer = (_request, response) => void response.setHeader('content-type', 'application/json').end('{}'),
  upgrade,
  clock,
  ...more
}: {
  answer?: RequestListener;
  upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
  clock?: Clock;
} & Record<string, unknown> = {}) {
  const database = await testDatabase(fileURLToPath(new URL('../../migrations', import.meta.url)));
  const seen: SeenRequest[] = [];
  const see = (request: IncomingMessage) => {
    const [, service = '', ...path] = (request.url ?? '').split('/');
    request.url = `/${path.join('/')}`;
    seen.push({ service, method: request.method ?? '', url: request.url, headers: request.headers });
  };
  const upstream = createServer((request, response) => {
    if (request.url === '/tracking/internal/links') return void answerLinksApart(request, response);
    see(request);
    if (request.url === '/readyz') response.end('{}');
    else answer(request, response);
  });
  if (upgrade) {
    upstream.on('upgrade', (request, socket, head) => {
      see(request);
      upgrade(request, socket as Socket, head);
    });
  }
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const gateway = await createApp(
    schema.parse({
      PORT: 0,
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      INTERNAL_SECRET: testSecret,
      SESSION_SECRET: 'a secret for the cookies of tests',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      ...Object.fromEntries(upstreamNames.map((name) => [`${name.toUpperCase()}_URL`, `${upstreamUrl}/${name}`])),
      ...more,
    }),
    clock && { clock },
  );
  const stop = async () => {
    upstream.closeAllConnections();
    upstream.close();
    await gateway[Symbol.asyncDispose]();
  };
  afterAll(stop);
  return { ...gateway, database, seen, url: `http://127.0.0.1:${gateway.port}` };
}

/** A browser that keeps its cookies. */
export function browser(url: string) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jar.size > 0 && { cookie: cookie() }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split(/=(.*)/s);
      jar.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  return {
    call,
    /** The session cookie. */
    cookie: () =>
      cookie()
        .split('; ')
        .find((each) => /^(?:__Host-)?cadenza=/.test(each)) ?? '',
    /** The device cookie, which survives signing out. */
    deviceCookie: () =>
      cookie()
        .split('; ')
        .find((each) => /^(?:__Host-)?cadenza-device=/.test(each)) ?? '',
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    signIn: (headers?: Record<string, string>) => call('POST', '/api/auth/login', credentials, headers),
  };
}
