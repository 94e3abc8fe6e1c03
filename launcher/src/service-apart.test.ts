import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { envFile, serviceApart } from './service-apart.ts';

test('node reads the settings of a service that is run apart as they were written', () => {
  const environment = {
    DATABASE_URL: 'postgres://cadenza_leads:p#ss@127.0.0.1:5432/cadenza_leads',
    MAIL_FROM: `"Sam O'Hara" <sam@example.com>`,
    DKIM_PRIVATE_KEY: '-----BEGIN\\nMIIB\n-----END',
    EMPTY: '',
    SPACED: '  two  ',
  };
  expect(parseEnv(envFile(environment))).toEqual(environment);
  expect(() => envFile({ BAD: `'"\`` })).toThrow('BAD has all three kinds of quotes');
});

test('one service can be left out, by its name', () => {
  expect(serviceApart([])).toBeUndefined();
  expect(serviceApart(['--without', 'sending'])).toBe('sending');
  expect(serviceApart(['--without=leads'])).toBe('leads');
});

test.each([[['--without', 'bus']], [['--without']], [['--with', 'leads']], [['leads']]])(
  '%j starts nothing',
  (args) => {
    expect(() => serviceApart(args)).toThrow();
  },
);
