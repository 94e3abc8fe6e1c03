export { addressHash, earlierAddressHashes } from './address-hash.ts';
export { type Consumer, consumersFor, type Effects, ignored, type NoteHandled } from './consume/consumer.ts';
export { forgetWords } from './forget-words.ts';
export { gather } from './gather.ts';
export { awaitHeader, createHttpApp, wroteHeader } from './http/create-http-app.ts';
export { answerError, answerNotFound, refusalFor } from './http/errors.ts';
export { tokensOfList } from './http/json-shape.ts';
export { logRequests } from './http/log-requests.ts';
export type { Keep } from './http/make-once.ts';
export { parseBody } from './http/parse-input.ts';
export { type Reply, reply } from './http/reply.ts';
export { expressPath, type Route, route } from './http/route.ts';
export { jsonArray } from './http/stream.ts';
export type { Trace } from './http/trace.ts';
export { type Caller, identityOf } from './http/who-may-call.ts';
export { clockFrom, type HttpSettings, httpSettings } from './http-settings.ts';
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
export { type KeyRing, singleKey } from './keys/key-ring.ts';
export { openCookieKeys, openLinkKeys, openPartKeys, readHashKey } from './keys/rings.ts';
export { type Kit, type KitOverrides, startKit } from './kit.ts';
export { createLog, type Log } from './log.ts';
export { answerMetrics, measureHttp } from './metrics/http-metrics.ts';
export { secondsSince } from './metrics/kit-metrics.ts';
export { createMetrics, delayBuckets, durationBuckets, type Metrics } from './metrics/metrics.ts';
export { readQuickly } from './metrics/read-quickly.ts';
export { watchDatabase } from './metrics/watch-database.ts';
export { migrateService } from './migrate-service.ts';
export { eraseFromParked } from './parked/erase-from-parked.ts';
export { copyParked } from './parked/parked-records.ts';
export type { Parking, Unhandled } from './parked/parking.ts';
export type { Draft, PublishRules } from './publish/publisher.ts';
export type { ReadModels } from './rebuild/read-models.ts';
export { rebuild } from './rebuild/rebuild.ts';
export { runRebuild } from './rebuild/run-rebuild.ts';
export { isUnavailable, notFound, Refusal } from './refusal.ts';
export { runPublished } from './republish/run-published.ts';
export { type ReturnedTo, readReturnAddress, returnAddress } from './return-address.ts';
export { runService } from './run-service.ts';
export { destroyKeys } from './sealing/kept-keys.ts';
export { keysFromLeads } from './sealing/keys-from-leads.ts';
export type { KeysByLead, LeadKeys } from './sealing/lead-keys.ts';
export { openEvent, sealEvent } from './sealing/sealed-event.ts';
export { type RunningService, startService } from './service.ts';
export { type ServiceSettings, serviceSettings } from './service-settings.ts';
export { loadSettings, SettingsError } from './settings.ts';
export { readToken, signToken } from './signed-token.ts';
export { knownSince, type Restore, restoredAt, runTakeIn, type TakeIn } from './take-in/run-take-in.ts';
export { newTrace, traceOf } from './traces.ts';
export { currentTraceparent, inSpan, type Traceparent, traceHeaders } from './tracing/spans.ts';
export { traceRequests } from './tracing/trace-requests.ts';
export { tracingSettings } from './tracing/tracing-settings.ts';
export { hearAgain, stopHearing } from './unheard/hearing.ts';
export { unheardCauses, unheardTopics } from './unheard/unheard-topics.ts';
export { workThroughList } from './work-list.ts';
