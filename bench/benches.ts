import type { Row } from './support/row.ts';

/** Answers its figures, one after the other, as soon as each is known. */
export type Bench = () => AsyncIterable<Row>;

/** Every benchmark by its name; loaded when it is run. */
export const benches: Record<string, () => Promise<Bench>> = {
  frontend: async () => (await import('./frontend/frontend.ts')).frontend,
  'csv-import': async () => (await import('./csv-import/csv-import.ts')).csvImport,
};
