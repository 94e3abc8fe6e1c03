import type { Route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { generateEmail } from './generate-email.ts';

export const routes: readonly Route<Context>[] = [generateEmail];
