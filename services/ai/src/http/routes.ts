import type { Route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { generateEmail } from './generate-email.ts';
import { getAiAssistant } from './get-ai-assistant.ts';

export const routes: readonly Route<Context>[] = [getAiAssistant, generateEmail];
