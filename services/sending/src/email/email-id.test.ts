import { randomUUIDv7 } from 'node:crypto';
import { id } from '@cadenza/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailIdOf } from './email-id.ts';

const campaignId = randomUUIDv7();
const email = { campaignId, addressHash: 'a'.repeat(64), stepNumber: 1 };
const secret = 'a secret of the links';

test('D7: the same email has the same id for ever', () => {
  const written = { campaignId: '019a0000-1234-7000-8000-00000000000c', addressHash: 'a'.repeat(64), stepNumber: 2 };
  expect(emailIdOf(written, secret)).toBe('019a0000-1234-83da-9e37-8afb352c0760');
});

test('D7: another campaign, address, step or secret gives another id', () => {
  const others = [
    emailIdOf({ ...email, campaignId: randomUUIDv7() }, secret),
    emailIdOf({ ...email, addressHash: 'b'.repeat(64) }, secret),
    emailIdOf({ ...email, stepNumber: 2 }, secret),
    emailIdOf({ ...email, stepNumber: 11 }, secret),
    emailIdOf(email, 'another secret'),
  ];
  expect(new Set([emailIdOf(email, secret), ...others]).size).toBe(6);
});

test('it is a UUID that begins as its campaign does, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.nat(), (ofCampaign, addressHash, stepNumber) => {
      const made = emailIdOf({ campaignId: ofCampaign, addressHash, stepNumber }, secret);
      expect(id.parse(made)).toBe(made);
      expect(made.slice(0, 13)).toBe(ofCampaign.slice(0, 13));
      expect(made[14]).toBe('8');
    }),
  );
});
