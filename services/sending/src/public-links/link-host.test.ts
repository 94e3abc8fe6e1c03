import { expect, test } from 'vitest';
import { hostOf, troubleOfName } from './link-host.ts';

test.each([
  ['http://localhost:8080', 'local'],
  ['http://LOCALHOST.', 'local'],
  ['https://mail.localhost', 'local'],
  ['http://localhost..:8080', 'local'],
  ['http://cadenza', 'local'],
  ['http://cadenza.intra', 'local'],
  ['https://home.arpa', 'local'],
  ['https://app.svc', 'local'],
  ['https://cadenza.local', 'local'],
  ['https://app.corp', 'local'],
  ['https://app.internal', 'local'],
  ['https://router.home.arpa', 'local'],
  ['https://product.example', 'local'],
  ['https://mail.example.com', 'local'],
  ['http://127.0.0.1:8080', 'private'],
  ['http://0x7f000001', 'private'],
  ['http://192.168.1.10', 'private'],
  ['http://10.0.0.1', 'private'],
  ['http://100.64.0.1', 'private'],
  ['http://169.254.169.254', 'private'],
  ['http://0.0.0.0', 'private'],
  ['http://[::1]:8080', 'private'],
  ['http://[fd00::1]', 'private'],
  ['http://[::ffff:10.0.0.1]', 'private'],
  ['https://mail.acme.io', undefined],
  ['https://localhost.acme.io', undefined],
  ['https://examples.io', undefined],
  ['https://xn--bcher-kva.de', undefined],
  ['http://8.8.8.8', undefined],
  ['http://[2606:4700::1111]', undefined],
])('L11: by its name, %s is %s', (url, trouble) => {
  expect(troubleOfName(hostOf(url))).toBe(trouble);
});
