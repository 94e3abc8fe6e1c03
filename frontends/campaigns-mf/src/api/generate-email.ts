import { ApiError, api, type GenerateEmailRequest, type GenerateEmailResponse } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

export const notSetUp = 'Writing with AI is not set up on this installation. Ask the person who runs it.';

const setUpWrongly = 'The AI service did not let this installation in. Ask the person who runs it.';

/** What the server says of its settings is for the person who runs it, who finds it in its log as well. */
const wordsForUsers: Readonly<Record<string, string>> = {
  'ai-not-configured': notSetUp,
  'ai-key-refused': setUpWrongly,
  'ai-access-denied': setUpWrongly,
  'ai-model-unknown': setUpWrongly,
  'ai-request-refused': setUpWrongly,
  'ai-unreachable': 'The AI service cannot be reached. Please try again later.',
};

/**
 * @param signal stops the draft, which costs money, when nobody waits for it any longer
 */
export function generateEmail(
  request: GenerateEmailRequest,
  signal: AbortSignal | undefined,
): Promise<GenerateEmailResponse> {
  return api.call(calls.generateEmail, { body: request }, { signal }).catch((error) => {
    const words = error instanceof ApiError ? wordsForUsers[error.code] : undefined;
    throw words === undefined ? error : new ApiError(error.status, words, { ...error.body, message: words });
  });
}
