import { api, type GenerateEmailRequest, type GenerateEmailResponse } from '@cadenza/api-client';

export function generateEmail(request: GenerateEmailRequest): Promise<GenerateEmailResponse> {
  return api.post<GenerateEmailResponse>('/api/ai/generate-email', request);
}
