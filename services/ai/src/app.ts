import { clockFrom, createHttpApp, createLog, createMetrics, openIdentities } from '@cadenza/http-kit';
import { listenOn } from '@cadenza/http-server';
import type { Settings } from './config.ts';
import type { Context } from './context.ts';
import { type DraftWriter, unconfiguredWriter } from './draft/draft-writer.ts';
import { routes } from './http/routes.ts';

export async function createApp(settings: Settings, overrides: Partial<Pick<Context, 'clock' | 'writer'>> = {}) {
  const log = createLog('ai', settings.LOG_LEVEL);
  const { OPENAI_API_KEY: apiKey } = settings;
  const context: Context = {
    settings,
    clock: overrides.clock ?? clockFrom(settings),
    log,
    writer: overrides.writer ?? (await writerFrom(settings)),
  };
  await using starting = new AsyncDisposableStack();
  const identities = starting.use(await openIdentities('ai', settings, log));
  const http = createHttpApp({
    context,
    routes,
    log,
    metrics: createMetrics('ai'),
    clock: context.clock,
    identities,
    isReady: async () => true,
  });
  const { port, drain } = starting.use(await listenOn(http, settings));
  log.info({ port, configured: apiKey !== undefined }, 'listening');
  const resources = starting.move();
  return { context, port, drain, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Without a key the client of OpenAI is not even loaded. */
async function writerFrom({ OPENAI_API_KEY, ...settings }: Settings): Promise<DraftWriter> {
  if (!OPENAI_API_KEY) return unconfiguredWriter;
  const { openAiWriter } = await import('./openai/openai-writer.ts');
  return openAiWriter({ ...settings, OPENAI_API_KEY });
}
