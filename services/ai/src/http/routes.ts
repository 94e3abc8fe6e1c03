import type { Route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { generateEmail } from './generate-email.ts';

export const routes: readonly Route<Context>[] = [generateEmail];
