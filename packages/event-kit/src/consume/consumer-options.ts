import type { Bus } from '@cadenza/bus';
import type { Clock } from '@cadenza/clock';
import type { Log } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import type { KitMetrics } from '../metrics/kit-metrics.ts';
import type { Parking } from '../parked/parking.ts';
import type { LeadKeys } from '../sealing/lead-keys.ts';
import type { Consumer } from './consumer.ts';
import type { Waits } from './waits.ts';

export interface ConsumerOptions<Context> {
  service: string;
  context: Context;
  bus: Bus;
  database: Database;
  clock: Clock;
  log: Log;
  consumers: readonly Consumer<Context>[];
  parking: Parking<Context>;
  /** Absent in a service that needs no personal data. */
  leadKeys?: LeadKeys | undefined;
  counts: KitMetrics;
  waits: Waits;
  /** Whether these records repair a gap: then they are handled although their topic is unheard. */
  isRepair?: boolean;
}
