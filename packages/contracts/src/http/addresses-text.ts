import { calls } from './calls.ts';

export const addressesFile = new URL('./addresses.ts', import.meta.url);

/** The text of `addresses.ts`: the method and path of each call that a browser may make. */
export function addressesText(): string {
  const lines = Object.entries(calls)
    .filter(([, call]) => !('callers' in call))
    .map(([name, { method, path }]) => `export const ${name} = '${method.toUpperCase()} ${path}' as Of<'${name}'>;`);
  return `// Written by \`npm run contracts:snapshot\` from the calls that \`calls.ts\` lists.
import type { CallAddress } from './call.ts';
import type { calls } from './calls.ts';

type Of<Name extends keyof typeof calls> = CallAddress<(typeof calls)[Name]>;

${lines.join('\n')}
`;
}
