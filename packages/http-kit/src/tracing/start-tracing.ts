import { createLog } from '../log.ts';
import { loadSettings } from '../settings.ts';
import { samplerFrom } from './sampler.ts';
import { tracingSettings } from './tracing-settings.ts';

/** A collector that does not answer must not hold up the end of a process. */
const flushMsMax = 3_000;

/**
 * Registers, for this process, the exporter that sends spans to the collector that the environment names; without a
 * collector it loads nothing. Disposing sends what is left, for at most three seconds.
 */
export async function startTracing(
  service: string,
  environment: Record<string, string | undefined>,
): Promise<AsyncDisposable> {
  const settings = loadSettings(tracingSettings, environment);
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return { [Symbol.asyncDispose]: async () => {} };
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources, sdk, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const log = createLog(service, 'warn');
  const ignore = () => {};
  // The exporter warns in the context of whatever was traced last, so this leaves that context.
  const warn = (message: string) =>
    api.context.with(api.ROOT_CONTEXT, () => log.warn({ reason: message }, 'tracing is in trouble'));
  api.diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, api.DiagLogLevel.WARN);
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': service, 'service.namespace': 'cadenza' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerFrom(settings, sdk),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new otlp.OTLPTraceExporter(),
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return {
    [Symbol.asyncDispose]: async () => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, flushMsMax);
      await Promise.race([provider.shutdown().catch((error: Error) => warn(error.message)), late.promise]);
      clearTimeout(timer);
    },
  };
}
