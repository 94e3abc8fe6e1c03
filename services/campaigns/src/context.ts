import type { Kit } from '@cadenza/event-kit';

export type Context = Kit;
