import { expect, test } from 'vitest';
import { type HostFacts, refuseHost } from './host-rules.ts';

const fine: HostFacts = {
  ...{ domain: 'mail.acme.co.uk', host: 'go.acme.co.uk', productHost: 'cadenza.tools.io' },
  ...{ isSendingDomain: false, takenBy: null },
};

test.each<[Partial<HostFacts>, string | undefined]>([
  [{}, undefined],
  [{ host: 'go.mail.acme.co.uk' }, undefined],
  [{ productHost: 'app.acme.co.uk' }, undefined],
  [{ host: 'go.other.co.uk' }, 'host-of-another-domain'],
  [{ host: 'co.uk' }, 'host-of-another-domain'],
  [{ host: 'acme.co.uk.evil.io' }, 'host-of-another-domain'],
  [{ domain: 'one.github.io', host: 'go.other.github.io' }, 'host-of-another-domain'],
  [{ host: 'acme.co.uk' }, 'host-with-mail'],
  [{ host: 'mail.acme.co.uk' }, 'host-with-mail'],
  [{ isSendingDomain: true }, 'host-with-mail'],
  [{ host: 'app.acme.co.uk', productHost: 'app.acme.co.uk' }, 'host-of-the-product'],
  [{ productHost: 'localhost' }, 'product-without-name'],
  [{ productHost: '192.0.2.1' }, 'product-without-name'],
  [{ productHost: '[::1]' }, 'product-without-name'],
  [{ productHost: 'cadenza.internal' }, 'product-without-name'],
  [{ takenBy: 'acme.co.uk' }, 'tracking-host-taken'],
])('%j: %s', (facts, code) => {
  expect(refuseHost({ ...fine, ...facts })?.code).toBe(code);
});
