import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { unconfiguredWriter } from '../draft/draft-writer.ts';

/** GET /api/ai: asked before a person writes a prompt that nobody would read. */
export const getAiAssistant = route(calls.getAiAssistant, async (_, { writer }: Context) => ({
  isSetUp: writer !== unconfiguredWriter,
}));
