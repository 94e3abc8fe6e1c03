import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { traceFields } from './tracing/spans.ts';

export type Log = Logger;
export type LogDestination = DestinationStream;

/** Fields of a PostgreSQL error that quote the rejected row, which may hold personal data. */
const ofTheRow = ['detail', 'where', 'internalQuery'];

/**
 * Structured logs as JSON lines, on standard output unless `destination` says otherwise, with `trace_id` where there is
 * a trace. Never log addresses, bodies or secrets: log ids.
 */
export function createLog(name: string, level: string, destination?: LogDestination): Log {
  const options = { name, level, base: { service: name }, mixin: traceFields, serializers: { err: withoutTheRow } };
  return destination ? pino(options, destination) : pino(options);
}

function withoutTheRow(error: Error): object {
  const shown = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(shown.filter(([name]) => !ofTheRow.includes(name)));
}
