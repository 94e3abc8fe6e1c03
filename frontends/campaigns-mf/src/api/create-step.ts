import { api, type CreateStepRequest, type RequestOptions, type SequenceStep } from '@cadenza/api-client';

export function createStep(step: CreateStepRequest, save: RequestOptions): Promise<SequenceStep> {
  return api.post<SequenceStep>('/api/sequences', step, save);
}
