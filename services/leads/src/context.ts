import type { Kit } from '@cadenza/service-kit';
import type { Settings } from './config.ts';

export interface Context extends Kit {
  settings: Settings;
}
