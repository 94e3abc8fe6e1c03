import { httpSettings } from '@cadenza/http-kit';
import { z } from 'zod';

/** Two tries and the wait between them must end before the gateway gives up on the response. */
const timeoutMsMax = 40_000;

export const settings = httpSettings.extend({
  OPENAI_API_KEY: z
    .string()
    .trim()
    .optional()
    .describe('Switches the AI assistant on; for a service that needs no key, any word'),
  OPENAI_BASE_URL: z.url().optional().describe('Any service that speaks the OpenAI chat protocol'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini').describe('Model that writes drafts'),
  OPENAI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(timeoutMsMax)
    .default(30_000)
    .describe('Longest wait for one answer; a second try follows the first'),
});

export type Settings = z.output<typeof settings>;
