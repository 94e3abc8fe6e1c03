import { calls } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

const draftsAtOnceMax = 4;
let running = 0;

/** POST /api/ai/generate-email: a draft for one step; it fills the editor, and a person saves it. */
export const generateEmail = route(calls.generateEmail, async ({ body, signal }, { writer }: Context) => {
  if (running >= draftsAtOnceMax)
    throw new Refusal(429, 'ai-busy', 'The AI assistant is writing other emails. Please try again in a moment.');
  running += 1;
  try {
    return await writer.write(body, signal);
  } finally {
    running -= 1;
  }
});
