import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Libraries of which the page has one instance, from the front end that loads it first. The router and the query
 * library are not listed: they reach the front ends through `@cadenza/screen-kit`, so that only the functions in use
 * are downloaded. The client of the API is listed because it holds state: the listeners for a lost session, and the
 * offset of the server's clock.
 *
 * Two packages have a part that the sign-in loads alone. The whole package takes its copy of that part from there.
 */
const singletons = [
  'react',
  'react-dom',
  '@cadenza/screen-kit',
  '@cadenza/screen-kit/core',
  '@cadenza/ui',
  '@cadenza/ui/elements',
  '@cadenza/api-client',
];

export function sharedLibraries(packageJsonOfFrontEnd: string) {
  const require = createRequire(packageJsonOfFrontEnd);
  return Object.fromEntries(
    singletons.map((name) => {
      const { version } = JSON.parse(readFileSync(require.resolve(`${packageOf(name)}/package.json`), 'utf8'));
      return [name, { singleton: true, version, requiredVersion: `^${version}` }];
    }),
  );
}

/** `@cadenza/ui/elements` is a part of the package `@cadenza/ui`. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
