export { type Consumer, consumerOf, type EventOf, type MarkHandled } from './consume/consumer.ts';
export { awaitHeader, createHttpApp, wroteHeader } from './http/create-http-app.ts';
export { answerError, answerNotFound } from './http/errors.ts';
export { parseBody } from './http/parse-input.ts';
export { type Reply, reply } from './http/reply.ts';
export { type Route, route } from './http/route.ts';
export { jsonArray } from './http/stream.ts';
export type { Trace } from './http/trace.ts';
export {
  type Identity,
  identityHeader,
  isService,
  serviceIdentity,
  signIdentity,
  userIdentity,
  verifyIdentity,
} from './identity.ts';
export { createLog, type Log } from './log.ts';
export type { Draft, PublishRules } from './publish/publisher.ts';
export type { ReadModels } from './rebuild/read-models.ts';
export { rebuild } from './rebuild/rebuild.ts';
export { runRebuild } from './rebuild/run-rebuild.ts';
export { isUnavailable, notFound, Refusal } from './refusal.ts';
export { runService } from './run-service.ts';
export { closeServer, type Kit, type KitOverrides, listenOn, type RunningService, startService } from './service.ts';
export { clockFrom, type ServiceSettings, serviceSettings } from './service-settings.ts';
export { loadSettings, SettingsError } from './settings.ts';
export { readToken, signToken } from './signed-token.ts';
