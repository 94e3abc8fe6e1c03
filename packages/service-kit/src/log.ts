import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs as JSON lines on standard output. No addresses, bodies or secrets belong into them: log ids. */
export function createLog(name: string, level: string): Log {
  return pino({ name, level, base: { service: name } });
}
