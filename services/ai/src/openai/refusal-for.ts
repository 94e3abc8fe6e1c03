import { Refusal } from '@cadenza/service-kit';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

/** A sentence for each way in which the AI service can fail; nothing of its answer is shown, it may hold the key. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof APIConnectionTimeoutError)
    return new Refusal(503, 'ai-timeout', 'The AI service took too long to answer. Please try again.');
  if (error instanceof APIConnectionError)
    return new Refusal(503, 'ai-unreachable', 'The AI service cannot be reached. Please check OPENAI_BASE_URL.');
  if (!(error instanceof APIError))
    return new Refusal(503, 'ai-answer-unusable', 'The AI gave an answer that could not be used. Please try again.');
  const { status, code } = error;
  if (code === 'insufficient_quota')
    return new Refusal(
      503,
      'ai-quota-used-up',
      'The quota of the AI service is used up. Please check its plan and billing.',
    );
  if (status === 401 || status === 403)
    return new Refusal(503, 'ai-key-refused', 'The AI service refused its key. Please check OPENAI_API_KEY.');
  if (status === 404)
    return new Refusal(503, 'ai-model-unknown', 'The AI service does not know the model. Please check OPENAI_MODEL.');
  if (status === 429)
    return new Refusal(429, 'ai-busy', 'The AI service is busy right now. Please try again in a moment.');
  if (status === 400 || status === 422)
    return new Refusal(
      503,
      'ai-request-refused',
      'The AI service did not accept the request. Please check OPENAI_MODEL.',
    );
  return new Refusal(503, 'ai-unavailable', 'The AI service does not work right now. Please try again later.');
}
