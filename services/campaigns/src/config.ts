import { serviceSettings } from '@cadenza/event-kit';
import type { z } from 'zod';

export const settings = serviceSettings;
export type Settings = z.output<typeof settings>;
