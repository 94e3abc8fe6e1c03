import { generateEmailRequest, generateEmailResponse } from '../ai.ts';
import { callsOf } from '../call.ts';

const call = callsOf('ai');

export const aiCalls = {
  generateEmail: call({
    method: 'post',
    path: '/api/ai/generate-email',
    summary: 'Draft subject and body of a step',
    request: generateEmailRequest,
    response: generateEmailResponse,
    refusals: [422],
  }),
};
