import { api, type GenerateEmailRequest, type GenerateEmailResponse } from '@cadenza/api-client';

/**
 * @param signal stops the draft, which costs money, when nobody waits for it any longer
 */
export function generateEmail(
  request: GenerateEmailRequest,
  signal: AbortSignal | undefined,
): Promise<GenerateEmailResponse> {
  return api.post<GenerateEmailResponse>('/api/ai/generate-email', request, signal && { signal });
}
