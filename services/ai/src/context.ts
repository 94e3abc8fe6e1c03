import type { Clock } from '@cadenza/clock';
import type { Log } from '@cadenza/http-kit';
import type { Settings } from './config.ts';
import type { DraftWriter } from './draft/draft-writer.ts';

export interface Context {
  settings: Settings;
  clock: Clock;
  log: Log;
  writer: DraftWriter;
}
