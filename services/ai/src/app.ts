import type { Clock } from '@cadenza/clock';
import { listenOn } from '@cadenza/http-server';
import { clockFrom, createHttpApp, createLog, createMetrics, type Log } from '@cadenza/service-kit';
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
    name: 'ai',
    app,
    routes,
    log,
    metrics: createMetrics('ai'),
    clock: app.clock,
    internalSecret: settings.INTERNAL_SECRET,
    isReady: async () => true,
  });
  const server = await listenOn(http, settings);
  const { port, drain } = server;
  log.info({ port, configured: apiKey !== undefined }, 'listening');
  return { app, port, drain, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
