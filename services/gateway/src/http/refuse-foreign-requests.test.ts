import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { refuseForeignRequests, refuseForeignWebsockets } from './refuse-foreign-requests.ts';

const secure = 'https://app.example';
const plain = 'http://app.lan:8080';

test.each<[publicUrl: string, host: string, origin: string, isForeign: boolean]>([
  [secure, 'app.example', secure, false],
  // A proxy that asks by a name of its own.
  [secure, 'gateway:8080', secure, false],
  [secure, 'other.example', 'https://other.example', false],
  [secure, 'app.example:8443', 'https://app.example:8443', false],
  [secure, 'localhost:8080', 'http://localhost:8080', false],
  [secure, '[::1]:8080', 'http://[::1]:8080', false],
  [secure, 'app.example', 'http://app.example', true],
  [secure, 'other.example', 'http://other.example', true],
  [secure, 'app.example', 'https://app.example:8443', true],
  [secure, 'localhost:8080', 'http://localhost:3000', true],
  [secure, 'app.example', 'https://evil.example', true],
  [secure, 'app.example', 'null', true],
  [plain, 'app.lan:8080', plain, false],
  [plain, '10.0.0.5:8080', 'http://10.0.0.5:8080', false],
  // TLS ends before the gateway, and nobody said so.
  [plain, 'app.example', secure, false],
  [plain, 'app.lan:8080', 'http://app.lan:8081', true],
])('with PUBLIC_URL %s, asked as %s, a page of %s is foreign: %s', (publicUrl, host, origin, isForeign) => {
  const isRefused = (handle: typeof refuseForeignRequests) => {
    const request = { method: 'POST', headers: { host, origin } } as Request;
    try {
      handle({ PUBLIC_URL: publicUrl })(request, {} as Response, () => {});
      return false;
    } catch (error) {
      expect(error).toMatchObject({ status: 403, code: 'foreign-request' });
      return true;
    }
  };
  expect([refuseForeignRequests, refuseForeignWebsockets].map(isRefused)).toEqual([isForeign, isForeign]);
});
