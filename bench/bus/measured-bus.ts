import type { BusRecord } from '@cadenza/bus';

/** One of the two buses, and how services and benchmarks reach it. */
export interface MeasuredBus {
  name: string;
  environment: Record<string, string>;
  /** Opens a separate producer. */
  open(): Promise<{ publish(records: readonly BusRecord[]): Promise<void> } & AsyncDisposable>;
  /** Process ids of what works for it besides PostgreSQL. */
  pids: Record<string, number>;
}
