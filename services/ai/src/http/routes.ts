import type { Route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { generateEmail } from './generate-email.ts';

export const routes: readonly Route<App>[] = [generateEmail];
