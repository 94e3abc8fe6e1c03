import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { traceFields } from './tracing/spans.ts';

export type Log = Logger;
export type LogDestination = DestinationStream;

/** What PostgreSQL tells of the row that it did not take: it may be a person's. */
const ofTheRow = ['detail', 'where', 'internalQuery'];

/**
 * Structured logs as JSON lines, on standard output if nowhere else is named, with `trace_id` where there is a trace. No addresses, bodies or secrets belong into them: log ids.
 */
export function createLog(name: string, level: string, destination?: LogDestination): Log {
  const options = { name, level, base: { service: name }, mixin: traceFields, serializers: { err: withoutTheRow } };
  return destination ? pino(options, destination) : pino(options);
}

function withoutTheRow(error: Error): object {
  const shown = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(shown.filter(([name]) => !ofTheRow.includes(name)));
}
