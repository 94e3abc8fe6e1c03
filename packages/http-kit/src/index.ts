export { gather } from './gather.ts';
export { answerList } from './http/answer-list.ts';
export { answerMany } from './http/answer-many.ts';
export { createHttpApp } from './http/create-http-app.ts';
export { answerError, answerNotFound, refusalFor, refuse } from './http/errors.ts';
export { tokensOfList } from './http/json-shape.ts';
export { logRequests } from './http/log-requests.ts';
export type { Keep } from './http/make-once.ts';
export { fingerprintOf, type KeyedRequest, type MakeOnce } from './http/make-once.ts';
export { parseBody } from './http/parse-input.ts';
export { type Reply, reply } from './http/reply.ts';
export { expressPath, type Route, route } from './http/route.ts';
export type { RoutedRequest } from './http/route-of.ts';
export { awaitHeader, staleHeader, wroteHeader } from './http/run-route.ts';
export { jsonArray } from './http/stream.ts';
export type { Trace, WrittenEvent } from './http/trace.ts';
export { type Caller, identityOf } from './http/who-may-call.ts';
export { clockFrom, type HttpSettings, httpSettings, portSetting } from './http-settings.ts';
export {
  type Identity,
  identityHeader,
  isService,
  serviceIdentity,
  signIdentity,
  userIdentity,
  verifyIdentity,
} from './identity.ts';
export { type Identities, openIdentities } from './keys/identities.ts';
export { type KeyRing, openKeyRing, singleKey } from './keys/key-ring.ts';
export { openCookieKeys, openLinkKeys, openPartKeys, readHashKey } from './keys/rings.ts';
export type { LogDestination } from './log.ts';
export { createLog, type Log } from './log.ts';
export { answerMetrics, measureHttp } from './metrics/http-metrics.ts';
export { createMetrics, delayBuckets, durationBuckets, type Metrics } from './metrics/metrics.ts';
export { publicUrlSetting } from './public-url-setting.ts';
export { isUnavailable, notFound, Refusal, Unavailable } from './refusal.ts';
export { runService } from './run-service.ts';
export { loadSettings, SettingsError } from './settings.ts';
export { readToken, signToken } from './signed-token.ts';
export {
  beginSpan,
  contextIn,
  currentTraceparent,
  fail,
  inSpan,
  type Traceparent,
  traceFields,
  traceHeaders,
} from './tracing/spans.ts';
export { traceRequests } from './tracing/trace-requests.ts';
export { tracingSettings } from './tracing/tracing-settings.ts';
