export * as calls from './addresses.ts';
export type { CallAddress } from './call.ts';
export { pathOf } from './path-of.ts';
