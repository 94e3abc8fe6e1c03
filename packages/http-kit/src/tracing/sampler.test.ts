import { ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import * as sdk from '@opentelemetry/sdk-trace';
import { describe, expect, test } from 'vitest';
import { samplerFrom } from './sampler.ts';
import { tracingSettings } from './tracing-settings.ts';

const remote = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    isRemote: true,
    traceFlags,
  });
const parents = { none: ROOT_CONTEXT, kept: remote(TraceFlags.SAMPLED), dropped: remote(TraceFlags.NONE) };

function isKept(environment: Record<string, string>, parent: keyof typeof parents): boolean {
  const sampler = samplerFrom(tracingSettings.parse(environment), sdk);
  const tracer = new sdk.TracerProvider({ sampler }).getTracer('probe');
  return tracer.startSpan('probe', {}, parents[parent]).isRecording();
}

describe.each([
  [{}, { none: true, kept: true, dropped: false }],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, { none: true, kept: true, dropped: true }],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, { none: false, kept: false, dropped: false }],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, { none: false, kept: true, dropped: false }],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    { none: false, kept: true, dropped: false },
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' },
    { none: true, kept: true, dropped: true },
  ],
])('with %j', (environment, expected) => {
  test.each(Object.entries(expected))('a trace whose caller is %s is kept: %s', (parent, kept) => {
    expect(isKept(environment as Record<string, string>, parent as keyof typeof parents)).toBe(kept);
  });
});
