import { api, type CreateStepRequest, type SequenceStep } from '@cadenza/api-client';

export function createStep(step: CreateStepRequest): Promise<SequenceStep> {
  return api.post<SequenceStep>('/api/sequences', step);
}
