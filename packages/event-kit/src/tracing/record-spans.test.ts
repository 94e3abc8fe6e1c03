import { currentTraceparent, inSpan, traceFields, traceHeaders } from '@cadenza/http-kit';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishInSpans } from './record-spans.ts';

const exporter = new InMemorySpanExporter();
afterEach(() => exporter.reset());

const record = (id: string, headers: Record<string, string>) => ({
  ...{ topic: 'topic', key: 'key', value: '{}' },
  id,
  headers: { type: 'Counted', ...headers },
});
const traceparent = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
const traceIdsOf = (spans: readonly { traceId: string }[] = []) => spans.map(({ traceId }) => traceId);

test('without a collector nothing is traced: no header, no field, and the work is done', async () => {
  const seen = await inSpan('probe', { causes: [traceparent('a')] }, async () => [traceHeaders(), traceFields()]);
  expect(seen).toEqual([{}, {}]);
  const published: object[] = [];
  const records = [record('one', { traceparent: traceparent('a') })];
  await publishInSpans(records, async (given) => void published.push(...given));
  expect(published).toEqual(records);
});

describe('with a collector', () => {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  });

  test('what has one cause goes on in its trace', async () => {
    const inside = await inSpan('probe', { causes: [traceparent('a'), traceparent('a')] }, async () => traceFields());
    expect(inside.trace_id).toBe('a'.repeat(32));
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext?.spanId).toBe('a'.repeat(16));
    expect(span?.links).toEqual([]);
  });

  test('a batch of several traces begins one that is linked to all of them', async () => {
    await inSpan('probe', { causes: [traceparent('a'), undefined, traceparent('b')] }, async () => {});
    const [span] = exporter.getFinishedSpans();
    expect(span?.parentSpanContext).toBeUndefined();
    expect(traceIdsOf(span?.links.map((link) => link.context))).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
  });

  test('what nothing caused has a span only where one is wanted', async () => {
    await inSpan('probe', { causes: [null], onlyIfCaused: true }, async () => {});
    expect(exporter.getFinishedSpans()).toEqual([]);
    await inSpan('probe', { causes: [null] }, async () => expect(currentTraceparent()).toMatch(/^00-[\da-f]{32}-/));
    expect(exporter.getFinishedSpans()).toHaveLength(1);
  });

  test('a record carries the span that published it, and one that is of no trace carries none', async () => {
    const published: { headers: Record<string, string> }[] = [];
    const records = [record('one', { traceparent: traceparent('a') }), record('two', {})];
    await publishInSpans(records, async (given) => void published.push(...given));
    const [span] = exporter.getFinishedSpans();
    expect(published[0]?.headers['traceparent']).toBe(`00-${'a'.repeat(32)}-${span?.spanContext().spanId}-01`);
    expect(published[1]?.headers).toEqual({ type: 'Counted' });
  });

  test('work that fails marks its span', async () => {
    const failing = inSpan('probe', { causes: [] }, async () => {
      throw new TypeError('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(exporter.getFinishedSpans()[0]?.status).toEqual({ code: 2, message: 'TypeError' });
  });
});
