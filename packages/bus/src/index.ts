export type { Bus, BusRecord, SubscribeOptions } from './bus.ts';
export { openKafka } from './kafka.ts';
export { openBus } from './open-bus.ts';
export { openPostgresLog } from './postgres-log.ts';
