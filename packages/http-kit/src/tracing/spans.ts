import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Creates nothing until `startTracing` has registered a provider that keeps spans. */
const tracer = trace.getTracer('cadenza');

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

export interface SpanOptions {
  kind?: keyof typeof kinds;
  /** Ids and outcomes; no personal data. */
  attributes?: Attributes;
}

/** A place in a trace, as W3C Trace Context writes it in a header. */
export type Traceparent = string;

/** The headers that say to another service which trace a call belongs to; empty outside a trace. */
export function traceHeaders(): { traceparent?: Traceparent; tracestate?: string } {
  const headers = {};
  propagation.inject(context.active(), headers);
  return headers;
}

export const currentTraceparent = (): Traceparent | undefined => traceHeaders().traceparent;

/** Begins a span that its caller ends; work that runs in `context` belongs to it. */
export function beginSpan(
  name: string,
  { kind = 'internal', attributes = {} }: SpanOptions,
  parent: Context = context.active(),
): { span: Span; context: Context } {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  return { span, context: trace.setSpan(parent, span) };
}

/** The context that these headers name; `undefined` when they name none. */
export function contextIn(headers: object): Context | undefined {
  const named = propagation.extract(ROOT_CONTEXT, headers);
  return trace.getSpanContext(named) && named;
}

/**
 * Runs `work` in a span of its own. With one cause the span continues that trace. With several causes, as in a block,
 * it begins a trace linked to theirs. With none it begins a trace, or makes no span with `onlyIfCaused`.
 */
export async function inSpan<Result>(
  name: string,
  {
    causes,
    onlyIfCaused = false,
    ...options
  }: SpanOptions & { causes: readonly (Traceparent | null | undefined)[]; onlyIfCaused?: boolean },
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const named = [...new Set(causes)].flatMap((traceparent) => (traceparent && contextIn({ traceparent })) || []);
  if (named.length === 0 && onlyIfCaused) return work(undefined);
  const { span, context: inside } = beginSpan(name, options, named.length === 1 ? named[0] : ROOT_CONTEXT);
  if (named.length > 1) span.addLinks(named.flatMap(linkTo));
  try {
    return await context.with(inside, () => work(span));
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function linkTo(named: Context) {
  const spanContext = trace.getSpanContext(named);
  return spanContext ? [{ context: spanContext }] : [];
}

export function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
}

/** Fields for log lines. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const spanContext = trace.getSpanContext(context.active());
  return spanContext ? { trace_id: spanContext.traceId, span_id: spanContext.spanId } : {};
}
