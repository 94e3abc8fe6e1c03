import { aiAssistant, generateEmailRequest, generateEmailResponse } from '../ai.ts';
import { callsOf } from '../call.ts';

const call = callsOf('ai');

export const aiCalls = {
  getAiAssistant: call({
    method: 'get',
    path: '/api/ai',
    summary: 'Whether there is an AI service that drafts emails',
    response: aiAssistant,
  }),
  generateEmail: call({
    method: 'post',
    path: '/api/ai/generate-email',
    summary: 'Draft subject and body of a step',
    request: generateEmailRequest,
    response: generateEmailResponse,
    refusals: [422],
  }),
};
