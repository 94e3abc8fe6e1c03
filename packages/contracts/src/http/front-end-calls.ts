export * as calls from './addresses.ts';
export type { CallAddress } from './call.ts';
