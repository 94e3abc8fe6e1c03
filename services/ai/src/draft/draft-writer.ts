import type { GenerateEmailResponse, generateEmailRequest } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { z } from 'zod';

export type DraftRequest = z.output<typeof generateEmailRequest>;
export type Draft = GenerateEmailResponse;

/** Writes the subject and body of one email. */
export interface DraftWriter {
  /**
   * @param signal stops the writing when nobody waits for the draft any more
   * @throws Refusal with a sentence for the user
   */
  write(request: DraftRequest, signal: AbortSignal): Promise<Draft>;
}

/** Stands in until an AI service is set up. */
export const unconfiguredWriter: DraftWriter = {
  write: async () => {
    throw new Refusal(
      503,
      'ai-not-configured',
      'The AI assistant is not set up. Set OPENAI_API_KEY (and OPENAI_BASE_URL and OPENAI_MODEL for another service than OpenAI), then start Cadenza again.',
    );
  },
};
