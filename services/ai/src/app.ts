import type { AddressInfo } from 'node:net';
import type { Clock } from '@cadenza/clock';
import { clockFrom, closeServer, createHttpApp, createLog, type Log, listenOn } from '@cadenza/service-kit';
import type { Settings } from './config.ts';
import { type DraftWriter, unconfiguredWriter } from './draft/draft-writer.ts';
import { routes } from './http/routes.ts';
import { openAiWriter } from './openai/openai-writer.ts';

export interface App {
  settings: Settings;
  clock: Clock;
  log: Log;
  writer: DraftWriter;
}

export async function createApp(settings: Settings, overrides: Partial<Pick<App, 'clock' | 'writer'>> = {}) {
  const log = createLog('ai', settings.LOG_LEVEL);
  const { OPENAI_API_KEY: apiKey } = settings;
  const app: App = {
    settings,
    clock: overrides.clock ?? clockFrom(settings),
    log,
    writer: overrides.writer ?? (apiKey ? openAiWriter({ ...settings, OPENAI_API_KEY: apiKey }) : unconfiguredWriter),
  };
  const http = createHttpApp({
    app,
    routes,
    log,
    clock: app.clock,
    internalSecret: settings.INTERNAL_SECRET,
    isReady: async () => true,
  });
  const server = await listenOn(http, settings);
  const { port } = server.address() as AddressInfo;
  log.info({ port, configured: apiKey !== undefined }, 'listening');
  return { app, port, [Symbol.asyncDispose]: () => closeServer(server) };
}
