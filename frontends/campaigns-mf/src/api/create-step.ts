import { api, type CreateStepRequest, type RequestOptions, type SequenceStep } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

export function createStep(step: CreateStepRequest, save: RequestOptions): Promise<SequenceStep> {
  return api.call(calls.createStep, { body: step }, save);
}
