import { expect, test } from 'vitest';
import { imports, isTest } from './support/repository.ts';

/** Libraries that the product was asked to use, each by the code that must use it: here the product's own code. */
const named = [
  ...['express', 'http-proxy-middleware', 'kafkajs', 'pg', 'zod', 'papaparse', 'nodemailer', 'openai'],
  ...['@module-federation/enhanced', 'react', 'react-dom', '@rspack/core', 'react-router-dom', '@tanstack/react-query'],
];
/** Test tools: tests must use them. */
const namedForTests = ['testcontainers', 'vitest'];

const usersOf = (library: string) =>
  imports
    .filter(({ name, isType }) => !isType && (name === library || name.startsWith(`${library}/`)))
    .map(({ from }) => from);
const isProduct = (file: string) => /^(?:services|packages|frontends|launcher)\//.test(file) && !isTest(file);

test.each(named)('%s is used by the product itself', (library) => {
  expect(usersOf(library).filter(isProduct)).not.toEqual([]);
});

test.each(namedForTests)('%s is used by the tests', (library) => {
  expect(usersOf(library).filter(isTest)).not.toEqual([]);
});
