import type { Kit } from '@cadenza/service-kit';

export type Context = Kit;
