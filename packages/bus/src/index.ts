export type { Bus, BusRecord, Gap, SubscribeOptions, WatchedBus } from './bus.ts';
export type { KafkaOptions } from './kafka.ts';
export { type OpenedBus, openBus } from './open-bus.ts';
export { openPostgresLog } from './postgres-log.ts';
