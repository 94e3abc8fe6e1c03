import { Refusal } from '@cadenza/service-kit';
import OpenAI from 'openai';
import type { Settings } from '../config.ts';
import type { DraftRequest, DraftWriter } from '../draft/draft-writer.ts';
import { describeRequest, instructions } from '../draft/instructions.ts';
import { draftJsonSchema, readDraft } from '../draft/read-draft.ts';
import { refusalFor } from './refusal-for.ts';

const retriesMax = 1;
const answerTokensMax = 2_000;

type Configured = Pick<Settings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL' | 'OPENAI_TIMEOUT_MS'> & { OPENAI_API_KEY: string };

/** Drafts by OpenAI, or by any service that speaks its chat protocol. */
export function openAiWriter(settings: Configured): DraftWriter {
  const client = new OpenAI({
    apiKey: settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_BASE_URL ?? null,
    timeout: settings.OPENAI_TIMEOUT_MS,
    maxRetries: retriesMax,
    logLevel: 'off',
  });

  async function ask(request: DraftRequest) {
    const completion = await client.chat.completions.create({
      model: settings.OPENAI_MODEL,
      max_completion_tokens: answerTokensMax,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: describeRequest(request) },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'email', strict: true, schema: draftJsonSchema } },
    });
    return completion.choices?.[0];
  }

  return {
    async write(request) {
      const choice = await ask(request).catch((error) => {
        throw refusalFor(error);
      });
      if (choice?.message?.refusal || choice?.finish_reason === 'content_filter')
        throw new Refusal(
          422,
          'ai-refused',
          'The AI declined to write this email. Please put your prompt differently.',
        );
      const draft = readDraft(choice?.message?.content ?? '');
      if (!draft)
        throw new Refusal(503, 'ai-answer-unusable', 'The AI gave an answer that could not be used. Please try again.');
      return draft;
    },
  };
}
