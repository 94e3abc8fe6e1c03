import { expect, test } from 'vitest';
import { domainAndParents, domainOf, isFreeMailDomain } from './domain.ts';

test.each([
  ['example.com', ['example.com']],
  ['a.b.example.com', ['a.b.example.com', 'b.example.com', 'example.com']],
])('%s is under %j', (domain, expected) => {
  expect(domainAndParents(domain)).toEqual(expected);
});

test.each([
  [' Ada@Mail.Example.COM. ', 'mail.example.com'],
  ['ada@bücher.example', 'xn--bcher-kva.example'],
  ['nonsense', null],
  ['ada@localhost', null],
])('the domain of "%s" is %s', (address, expected) => {
  expect(domainOf(address)).toBe(expected);
});

test.each([
  ['GMail.com', true],
  ['mail.gmail.com', false],
  ['example.com', false],
])('%s is shared by everybody: %s', (domain, expected) => {
  expect(isFreeMailDomain(domain)).toBe(expected);
});
