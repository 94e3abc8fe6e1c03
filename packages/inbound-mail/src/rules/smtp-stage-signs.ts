import tables from './smtp-stage-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

export interface StageSign {
  pattern: RegExp;
  source: string;
}

/** Words of notices that say that RCPT was refused; in lower case and single spaces. */
export const refusedAtRcpt: StageSign[] = readTable(tables.refusedAtRcpt);

/** Words that say that the mail was refused after DATA. */
export const refusedAfterData: StageSign[] = readTable(tables.refusedAfterData);
