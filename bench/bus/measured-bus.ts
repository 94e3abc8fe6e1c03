import type { BusRecord } from '@cadenza/bus';

export interface MeasuredBus {
  name: string;
  environment: Record<string, string>;
  /** A producer of one's own. */
  open(): Promise<{ publish(records: readonly BusRecord[]): Promise<void> } & AsyncDisposable>;
  /** What works for it beside PostgreSQL, as process ids. */
  pids: Record<string, number>;
}
