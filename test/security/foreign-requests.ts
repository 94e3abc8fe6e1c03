import { describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { goodBodies, goodPath } from '../bad-input/good-calls.ts';
import { inParallel } from '../bad-input/in-parallel.ts';
import { nameOf, nothingChanges, world } from '../bad-input/world.ts';
import { owner } from '../support/running-product.ts';
import { changingRoutes, filled } from './every-route.ts';
import { cookieOf } from './raw-request.ts';

const contentTypes = [
  'application/json',
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  null,
];
/** `gateway` stands for the called address. */
const origins = [
  null,
  'http://localhost:8080',
  'gateway',
  'null',
  'https://evil.example',
  'http://localhost:8080.evil.example',
];
const sites = [null, 'same-origin', 'none', 'same-site', 'cross-site', 'nonsense'];

interface Sent {
  method: string;
  path: string;
  type: string | null;
  origin: string | null;
  site: string | null;
}

const takesFiles = ({ method, path }: Pick<Sent, 'method' | 'path'>) =>
  method === 'PUT' && path.startsWith('/api/objects/');

/**
 * The rule, written independently: what a browser says about the page decides, otherwise the origin; then only JSON is
 * read.
 */
function refusalOf(sent: Sent): string | undefined {
  const { type, origin, site } = sent;
  const isOurs =
    site === null ? [null, 'http://localhost:8080', 'gateway'].includes(origin) : /^(same-origin|none)$/.test(site);
  if (!isOurs) return '403 foreign-request';
  if (takesFiles(sent)) return undefined;
  return type?.startsWith('application/json') ? undefined : '415 unsupported-media-type';
}

type Way = Pick<Sent, 'type' | 'origin' | 'site'>;
const everyWay: Way[] = contentTypes.flatMap((type) =>
  origins.flatMap((origin) => sites.map((site) => ({ type, origin, site }))),
);
/** Every two of the three things together: each row of the types and origins is a step further in the sites. */
const everyPair: Way[] = contentTypes.flatMap((type, row) =>
  origins.map((origin, column) => ({ type, origin, site: sites[(row + column) % sites.length] as string | null })),
);

/** All ways on one route of each method, and where bodies are files; a route of its own opinion shows in the pairs. */
const waysTo = (route: Pick<Sent, 'method' | 'path'>): Way[] =>
  route === changingRoutes.find(({ method }) => method === route.method) || takesFiles(route) ? everyWay : everyPair;

describe('a request of another site', () => {
  nothingChanges();

  test.each(changingRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s: what comes from elsewhere or is no JSON is refused and changes nothing, the rest is heard',
    async (name, route) => {
      const { method, path } = route;
      const cookie = await cookieOf(world.url, owner);
      const call = describedCalls.find((each) => nameOf(each) === name);
      const ask = async (sent: Sent, target: string, body: unknown) => {
        const headers = Object.entries({
          // An accepted sign-out would end the session that the other tests need.
          cookie: path.startsWith('/api/auth/') && !refusalOf(sent) ? '' : cookie,
          'content-type': sent.type,
          origin: sent.origin === 'gateway' ? world.url : sent.origin,
          'sec-fetch-site': sent.site,
        }).filter((header): header is [string, string] => header[1] !== null);
        // Sent as bytes: `fetch` would add a content type to text.
        const response = await fetch(new URL(target, world.url), {
          method,
          headers,
          body: new TextEncoder().encode(JSON.stringify(body)),
        });
        const { code } = (await response.json()) as { code?: string };
        return `${response.status} ${code}`;
      };

      await inParallel(waysTo(route), async (way) => {
        const sent = { method, path, ...way };
        const refusal = refusalOf(sent);
        // Refused calls are ones that would have worked; accepted calls act on nothing.
        const response = refusal
          ? await ask(sent, call ? goodPath(call) : filled(path), goodBodies[name]?.() ?? {})
          : await ask(sent, filled(path), {});
        if (refusal) expect(response, JSON.stringify(sent)).toBe(refusal);
        else expect(response, JSON.stringify(sent)).not.toMatch(/foreign-request|unsupported-media-type|^5(?!03 ai)/);
      });
    },
  );

  test('no GET changes anything, from wherever it comes and whatever method it says it stands for', async () => {
    const reading = describedCalls.filter(({ method }) => method === 'get');
    await inParallel(reading, async (call) => {
      for (const method of ['DELETE', 'POST']) {
        const { status } = await world.session.call('GET', `${goodPath(call)}?_method=${method}`, undefined, {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'x-http-method-override': method,
          'x-http-method': method,
          'x-method-override': method,
        });
        expect(status, nameOf(call)).toBeLessThan(500);
      }
    });
    for (const { method, path } of changingRoutes) {
      if (reading.some((call) => filled(call.path) === filled(path))) continue;
      const { status } = await world.session.call('GET', filled(path), undefined, { 'x-http-method-override': method });
      expect([400, 404], `GET ${path}`).toContain(status);
    }
  });

  test('no answer lets another site read it', async () => {
    for (const path of ['/', '/api/campaigns', '/api/auth/check', '/remotes.json', '/api/nothing']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await world.session.call(method, path, undefined, {
          origin: 'https://evil.example',
          'access-control-request-method': 'PUT',
        });
        const allowing = [...headers.keys()].filter((header) => header.startsWith('access-control-'));
        expect(allowing, `${method} ${path}`).toEqual([]);
      }
    }
  });
});
