import type { BenchOptions } from './support/bench-options.ts';
import type { Row } from './support/row.ts';

/** Yields its figures one by one, as soon as each is known. */
export type Bench = (options: BenchOptions) => AsyncIterable<Row>;

/** Every benchmark by name, loaded only when it runs. */
export const benches: Record<string, () => Promise<Bench>> = {
  frontend: async () => (await import('./frontend/frontend.ts')).frontend,
  'csv-import': async () => (await import('./csv-import/csv-import.ts')).csvImport,
  'event-store': async () => (await import('./event-store/event-store.ts')).eventStore,
  tracking: async () => (await import('./tracking/tracking.ts')).tracking,
  gateway: async () => (await import('./gateway/gateway.ts')).gateway,
  bus: async () => (await import('./bus/bus.ts')).bus,
  rebuild: async () => (await import('./rebuild/rebuild.ts')).rebuild,
  reads: async () => (await import('./reads/reads.ts')).reads,
  sending: async () => (await import('./sending/sending.ts')).sending,
  pools: async () => (await import('./sending/pools.ts')).pools,
  'lead-import': async () => (await import('./lead-import/lead-import.ts')).leadImport,
  mailboxes: async () => (await import('./mailboxes/mailboxes.ts')).mailboxes,
  'one-machine': async () => (await import('./one-machine/one-machine.ts')).oneMachine,
};
