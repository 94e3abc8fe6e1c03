import { randomUUIDv7 } from 'node:crypto';
import { clickText, linkPurposes } from '@cadenza/contracts';
import { readToken, signToken, singleKey } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, testSecret } from '@cadenza/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inParallel } from '../bad-input/in-parallel.ts';
import { world } from '../bad-input/world.ts';
import { scale } from '../faults/support/scale.ts';

const forgedTokens = 10_000;
const requests = scale({ short: 600, whole: forgedTokens });
const asBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0' };

interface Link {
  path: string;
  token: string;
  purpose: string;
}

const linksOf = (emailId: string): Link[] => [
  { path: '/t/o/', token: signToken(emailId, linkPurposes.open, singleKey(testSecret)), purpose: linkPurposes.open },
  {
    path: '/t/c/',
    token: signToken(clickText(emailId, 0), linkPurposes.click, singleKey(testSecret)),
    purpose: linkPurposes.click,
  },
  {
    path: '/u/',
    token: signToken(emailId, linkPurposes.unsubscribe, singleKey(testSecret)),
    purpose: linkPurposes.unsubscribe,
  },
];

/** One token, altered in one of the ways in which people and programs alter tokens. */
const altered = (token: string) => {
  const at = fc.nat(token.length - 1);
  const piece = fc.string({ minLength: 1, maxLength: 4 });
  const dot = token.lastIndexOf('.');
  return fc
    .oneof(
      fc.tuple(at, piece).map(([index, text]) => token.slice(0, index) + text + token.slice(index + 1)),
      fc.tuple(at, piece).map(([index, text]) => token.slice(0, index) + text + token.slice(index)),
      at.map((index) => token.slice(0, index)),
      at.map((index) => token.slice(0, index) + token.slice(index + 1)),
      fc.uuid().map((id) => `${id}${token.slice(dot)}`),
      fc.base64String({ minLength: 24, maxLength: 24 }).map((text) => token.slice(0, dot + 1) + text.slice(0, 22)),
      fc.constantFrom(
        token.toUpperCase(),
        `${token}=`,
        `.${token}`,
        token.slice(0, dot),
        token.slice(dot),
        `${token}.${token}`,
      ),
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom(
        'https://evil.example',
        '//evil.example',
        '\\\\evil.example',
        'javascript:alert(1)',
        `${token}\u0000`,
      ),
    )
    .filter((text) => text !== token && text !== '');
};

/** Reproducible: a failure names its seed. */
const alteredOf = ({ token }: Link, count: number) => fc.sample(altered(token), { numRuns: count, seed: count });

describe('O3: altered links of emails', () => {
  test(`of ${forgedTokens} no token is read`, () => {
    for (const link of linksOf(randomUUIDv7())) {
      expect(readToken(link.token, link.purpose, singleKey(testSecret))).toBeDefined();
      const accepted = alteredOf(link, Math.ceil(forgedTokens / 3)).filter((token) =>
        Object.values(linkPurposes).some((purpose) => readToken(token, purpose, singleKey(testSecret)) !== undefined),
      );
      expect(accepted).toEqual([]);
    }
  });

  test(`${requests} requests with them: none leads anywhere, none is recorded`, { timeout: 600_000 }, async () => {
    await using database = openDatabase(world.cluster.databases['tracking']!, { connectionsMax: 1 });
    const recorded = async () => {
      const { rows } = await database.query<{ count: string }>(
        `select (select count(*) from hits) + (select count(*) from early_hits) + (select count(*) from held_clicks)
              + (select count(*) from held_fetches) + (select count(*) from machine_clicks) + (select count(*) from events) as count`,
      );
      return Number(rows[0]?.count);
    };
    const atFirst = await recorded();
    const [open] = linksOf(world.running.emailId) as [Link];
    await fetch(`${world.url}${open.path}${open.token}`, { headers: asBrowser });
    // An open shows that the email arrived (rule D2): until every service knows that, something still changes.
    await eventually(
      async () =>
        expect((await world.session.call('GET', `/api/campaigns/${world.running.id}`)).body.sentCount).toBe(1),
      { timeoutMs: 60_000 },
    );
    const before = await recorded();
    // The altered links below come from a link that works.
    expect(before).toBeGreaterThan(atFirst);

    const forged = linksOf(world.running.emailId).flatMap((link) =>
      alteredOf(link, Math.ceil(requests / 3)).map((token) => ({ ...link, forgery: token })),
    );
    await inParallel(forged, async ({ path, forgery }) => {
      const method = path === '/u/' ? 'POST' : 'GET';
      // Some alterations cannot be part of a URL without encoding.
      const target = `${path}${encodeURIComponent(forgery)}`;
      const response = await fetch(`${world.url}${target}`, { method, headers: asBrowser, redirect: 'manual' });
      const about = `${method} ${target}`;
      expect(response.headers.get('location'), about).toBeNull();
      expect(path === '/t/o/' ? [200, 404] : [404], about).toContain(response.status);
      if (response.status === 200) expect(response.headers.get('content-type'), about).toBe('image/gif');
      expect(await response.text(), about).not.toMatch(/evil\.example|alert\(1\)/);
    });
    expect(await recorded()).toBe(before);
  });

  test.each([
    '?url=https://evil.example',
    '?to=https%3A%2F%2Fevil.example',
    '/https://evil.example',
    '%2F..%2F..%2F%2Fevil.example',
    '#@evil.example',
    '//evil.example/',
  ])('no address that is put behind a link is where it leads: %s', async (behind) => {
    for (const { path, token } of linksOf(randomUUIDv7())) {
      const response = await fetch(`${world.url}${path}${token}x${behind}`, { headers: asBrowser, redirect: 'manual' });
      expect(response.headers.get('location')).toBeNull();
      expect(response.status < 300 || response.status >= 400).toBe(true);
    }
  });
});
