import OpenAI, { BadRequestError, UnprocessableEntityError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { Settings } from '../config.ts';
import type { DraftRequest, DraftWriter } from '../draft/draft-writer.ts';
import { describeRequest, instructionsWith } from '../draft/instructions.ts';
import { draftShape } from '../draft/read-draft.ts';
import { carefulFetch } from './careful-fetch.ts';
import { readCompletion } from './read-completion.ts';
import { refusalFor } from './refusals.ts';

const retriesMax = 1;
const pauseSecondsMax = 5;
const responseBytesMax = 1_000_000;
/** Models that think before they write spend most of it on thoughts. */
const responseTokensMax = 4_000;

/** Asks for an answer that follows a schema, which OpenAI and most others support. */
const structured = {
  max_completion_tokens: responseTokensMax,
  response_format: zodResponseFormat(draftShape, 'email'),
};
/** For services without schemas: the instructions ask for JSON too, and the answer is read in the same way. */
const plain = { max_tokens: responseTokensMax };

type Configured = Pick<Settings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL' | 'OPENAI_TIMEOUT_MS'> & { OPENAI_API_KEY: string };

/** Drafts by OpenAI, or by any service that speaks its chat protocol. */
export function openAiWriter(settings: Configured): DraftWriter {
  const client = new OpenAI({
    apiKey: settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_BASE_URL ?? null,
    timeout: settings.OPENAI_TIMEOUT_MS,
    maxRetries: retriesMax,
    fetch: carefulFetch({ bytesMax: responseBytesMax, pauseSecondsMax }),
    logLevel: 'off',
  });
  let knowsSchemas = true;

  const ask = (request: DraftRequest, form: typeof structured | typeof plain, signal: AbortSignal) =>
    client.chat.completions.create(
      {
        model: settings.OPENAI_MODEL,
        messages: [
          { role: 'system', content: instructionsWith(request.customKeys) },
          { role: 'user', content: describeRequest(request) },
        ],
        ...form,
      },
      { signal },
    );

  async function askInAFormItKnows(request: DraftRequest, signal: AbortSignal) {
    if (!knowsSchemas) return ask(request, plain, signal);
    try {
      return await ask(request, structured, signal);
    } catch (error) {
      if (!mayMeanTheForm(error)) throw error;
      const completion = await ask(request, plain, signal);
      knowsSchemas = false;
      return completion;
    }
  }

  return {
    async write(request, signal) {
      const completion = await askInAFormItKnows(request, signal).catch((error) => {
        throw refusalFor(error);
      });
      return readCompletion(completion, request.customKeys);
    },
  };
}

/**
 * Whether the service may have refused the schema. Services word this differently, so every refused request without a
 * code that we know counts.
 */
function mayMeanTheForm(error: unknown): boolean {
  if (!(error instanceof BadRequestError || error instanceof UnprocessableEntityError)) return false;
  return refusalFor(error).code === 'ai-request-refused';
}
