import { api, type GenerateEmailRequest, type GenerateEmailResponse } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

/**
 * @param signal stops the draft, which costs money, when nobody waits for it any longer
 */
export function generateEmail(
  request: GenerateEmailRequest,
  signal: AbortSignal | undefined,
): Promise<GenerateEmailResponse> {
  return api.call(calls.generateEmail, { body: request }, { signal });
}
