import type { Kit } from '@cadenza/event-kit';
import type { Settings } from './config.ts';

export interface Context extends Kit {
  settings: Settings;
}
