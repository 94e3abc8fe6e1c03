import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Those of OpenTelemetry's own settings that this code reads; its exporter also reads OTEL_EXPORTER_OTLP_*. */
export const tracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Collector that takes traces by OTLP over HTTP, for example http://localhost:4318; absent: none are made',
    ),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on').describe('Which traces are kept'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Part of the traces that a sampler by ratio keeps, 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(5_000)
    .describe('Milliseconds between two exports of traces'),
});
export type TracingSettings = z.output<typeof tracingSettings>;
