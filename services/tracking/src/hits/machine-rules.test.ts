import { describe, expect, test } from 'vitest';
import { hitOf } from './hit.ts';
import { judgeHit } from './machine-rules.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const later = { method: 'GET', userAgent: chrome, purposes: [], secondsSinceSent: 600 } as const;

describe('O2: a person', () => {
  test.each([
    ['Chrome', chrome],
    ['an iPhone', iPhone],
    [
      'Outlook',
      'Mozilla/4.0 (compatible; ms-office; MSOffice 16) Microsoft Outlook 16.0.17726; Microsoft Outlook 16.0.17726',
    ],
    ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0'],
    ["Yahoo's proxy", 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ])('%s', (_, userAgent) => {
    expect(judgeHit({ ...later, userAgent }).by).toBe('human');
  });

  test("Gmail's image proxy, also right after the send", () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
    expect(judgeHit({ ...later, userAgent, secondsSinceSent: 1 })).toEqual({
      by: 'human',
      reason: 'gmail-image-proxy',
    });
  });

  test('two seconds after the send', () => {
    expect(judgeHit({ ...later, secondsSinceSent: 2 }).by).toBe('human');
  });

  test('by a clock that was set back since the send', () => {
    expect(judgeHit({ ...later, secondsSinceSent: -601 }).by).toBe('human');
  });
});

describe('O2: a machine', () => {
  test.each([
    ['a HEAD request', { method: 'HEAD' }, 'head-request'],
    ['a prefetch', { purposes: ['prefetch;prerender'] }, 'prefetch'],
    ['a hit within two seconds of the send', { secondsSinceSent: 1.9 }, 'soon-after-send'],
    ['a hit before the send is known', { secondsSinceSent: -1 }, 'soon-after-send'],
    ['a hit while the mail server takes its time', { secondsSinceSent: -600 }, 'soon-after-send'],
    ["Apple's privacy prefetch", { userAgent: 'Mozilla/5.0' }, 'bare-agent'],
    ['a client without a name', { userAgent: '' }, 'bare-agent'],
    ['Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'crawler'],
    ['Barracuda', { userAgent: 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }, 'link-scanner'],
    [
      "Gmail's prefetch",
      {
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
      },
      'gmail-prefetch',
    ],
    ['curl', { userAgent: 'curl/8.9.1' }, 'http-library'],
    ['a preview', { userAgent: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5' }, 'link-scanner'],
  ] as const)('%s', (_, facts, reason) => {
    expect(judgeHit({ ...later, ...facts })).toEqual({ by: 'machine', reason });
  });
});

test('a hit names what the client says it fetches for', () => {
  const now = Temporal.Instant.from('2026-03-02T16:00:00Z');
  expect(hitOf('GET', { 'user-agent': ' x ', 'sec-purpose': 'Prefetch', 'x-moz': 'prefetch' }, now)).toEqual({
    method: 'GET',
    userAgent: 'x',
    purposes: ['prefetch', 'prefetch'],
    at: '2026-03-02T16:00:00Z',
  });
});
