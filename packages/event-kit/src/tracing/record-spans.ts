import type { BusRecord } from '@cadenza/bus';
import { beginSpan, contextIn, fail, traceHeaders } from '@cadenza/http-kit';
import { context } from '@opentelemetry/api';

type Spanned = ReturnType<typeof beginSpan>;

/**
 * Publishes records, each in a span of the trace in which its event happened; the record carries that span on. An event
 * that happened outside a trace is published without a span.
 */
export async function publishInSpans(
  records: readonly BusRecord[],
  publish: (records: readonly BusRecord[]) => Promise<void>,
): Promise<void> {
  const spans: Spanned[] = [];
  const carrying = records.map((record) => {
    const spanned = spanOf(record, 'publish', 'producer');
    if (!spanned) return record;
    spans.push(spanned);
    return { ...record, headers: { ...record.headers, ...context.with(spanned.context, traceHeaders) } };
  });
  await untilEnd(spans, () => publish(carrying));
}

/**
 * Handles records, each in a span that continues the trace of its publisher; all spans end with `handle`.
 * @param handle gets a function that runs the work for one record inside its span
 */
export async function handleInSpans(
  records: readonly BusRecord[],
  handle: (inSpanOf: <Result>(record: BusRecord, work: () => Result) => Result) => Promise<void>,
): Promise<void> {
  const spans = new Map<BusRecord, Spanned>();
  for (const record of records) {
    const spanned = spanOf(record, 'handle', 'consumer');
    if (spanned) spans.set(record, spanned);
  }
  await untilEnd([...spans.values()], () =>
    handle((record, work) => {
      const spanned = spans.get(record);
      return spanned ? context.with(spanned.context, work) : work();
    }),
  );
}

function spanOf({ topic, id, headers }: BusRecord, action: string, kind: 'producer' | 'consumer'): Spanned | undefined {
  const parent = contextIn(headers);
  if (!parent) return undefined;
  const attributes = {
    'messaging.destination.name': topic,
    'messaging.operation.name': action,
    'messaging.message.id': id,
  };
  return beginSpan(`${action} ${headers['type'] ?? topic}`, { kind, attributes }, parent);
}

async function untilEnd(spans: readonly Spanned[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const { span } of spans) fail(span, error);
    throw error;
  } finally {
    for (const { span } of spans) span.end();
  }
}
