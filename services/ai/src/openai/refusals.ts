import { Refusal } from '@cadenza/http-kit';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

const quotaCodes = new Set(['insufficient_quota', 'insufficient_balance', 'billing_hard_limit_reached']);
const filterCodes = new Set(['content_filter', 'content_policy_violation']);
const paymentRequired = 402;

export const declined = () =>
  new Refusal(422, 'ai-refused', 'The AI declined to write this email. Please put your prompt differently.');

export const unusable = () =>
  new Refusal(503, 'ai-answer-unusable', 'The AI gave an answer that could not be used. Please try again.');

/** A sentence for each way in which the AI service can fail. Shows nothing of its answer, which may hold the key. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof APIUserAbortError) return new Refusal(499, 'ai-cancelled', 'The draft was cancelled.');
  if (error instanceof APIConnectionTimeoutError)
    return new Refusal(503, 'ai-timeout', 'The AI service took too long to answer. Please try again.');
  if (error instanceof APIConnectionError)
    return new Refusal(503, 'ai-unreachable', 'The AI service cannot be reached. Please check OPENAI_BASE_URL.');
  if (!(error instanceof APIError)) return unusable();
  return refusalOfCode(error) ?? refusalOfStatus(error);
}

/** Codes say more than statuses, and services do not agree on the status. */
function refusalOfCode({ status, code, type }: APIError): Refusal | undefined {
  if (quotaCodes.has(code ?? '') || quotaCodes.has(type ?? '') || status === paymentRequired)
    return new Refusal(
      503,
      'ai-quota-used-up',
      'The quota of the AI service is used up. Please check its plan and billing.',
    );
  if (code === 'context_length_exceeded')
    return new Refusal(422, 'ai-prompt-too-long', 'The prompt and the email before are too long for the AI model.');
  return filterCodes.has(code ?? '') ? declined() : undefined;
}

function refusalOfStatus({ status }: APIError): Refusal {
  switch (status) {
    case 401:
      return new Refusal(503, 'ai-key-refused', 'The AI service refused its key. Please check OPENAI_API_KEY.');
    case 403:
      return new Refusal(
        503,
        'ai-access-denied',
        'The AI service does not let this key use the model. Please check OPENAI_API_KEY and OPENAI_MODEL.',
      );
    case 404:
      return new Refusal(
        503,
        'ai-model-unknown',
        'The AI service does not know the model or the address. Please check OPENAI_MODEL and OPENAI_BASE_URL.',
      );
    case 429:
      return new Refusal(429, 'ai-busy', 'The AI service is busy right now. Please try again in a moment.');
    case 400:
    case 413:
    case 422:
      return new Refusal(
        503,
        'ai-request-refused',
        'The AI service did not accept the request. Please check OPENAI_MODEL and OPENAI_API_KEY.',
      );
    default:
      return new Refusal(503, 'ai-unavailable', 'The AI service does not work right now. Please try again later.');
  }
}
