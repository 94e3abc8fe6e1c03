import { expect, test } from 'vitest';
import { publicUrlSetting } from './public-url-setting.ts';

test.each([
  ['https://mail.acme.com', 'https://mail.acme.com'],
  ['https://mail.acme.com/', 'https://mail.acme.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://MAIL.acme.com:443', 'https://mail.acme.com'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['https://mail.acme.com/app', undefined],
  ['https://mail.acme.com?x=1', undefined],
  ['https://mail.acme.com/#', undefined],
  ['https://mail.acme.com?', undefined],
  ['https://user:pw@mail.acme.com', undefined],
  ['https://mail.acme.com:0', undefined],
  ['ftp://mail.acme.com', undefined],
  ['mail.acme.com', undefined],
  ['', undefined],
])('L11: PUBLIC_URL %s begins links as %s', (given, used) => {
  expect(publicUrlSetting.safeParse(given).data).toBe(used);
});
