import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing-settings.ts';

/**
 * Decides which traces are kept, as OpenTelemetry's own settings say. `parentbased_…` keeps what the caller keeps;
 * where a trace begins, the rest of the name decides.
 *
 * @param sdk loaded by the caller
 */
export function samplerFrom(
  {
    OTEL_TRACES_SAMPLER: name,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  }: Pick<TracingSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
  sdk: typeof import('@opentelemetry/sdk-trace'),
): Sampler {
  const kind = name.replace('parentbased_', '');
  const root = new sdk.TraceIdRatioBasedSampler({ always_on: 1, always_off: 0 }[kind] ?? ratio);
  return kind === name ? root : new sdk.ParentBasedSampler({ root });
}
