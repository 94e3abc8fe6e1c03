import nordicAndEastern from './opt-out-nordic-eastern.json' with { type: 'json' };
import otherScripts from './opt-out-other-scripts.json' with { type: 'json' };
import western from './opt-out-western.json' with { type: 'json' };
import type { OptOutWords } from './opt-out-words.ts';
import { readTable } from './tables.ts';

/** The words of requests for no more mail, one language a row. */
export const optOutLanguages: OptOutWords[] = [
  ...readTable<OptOutWords>(western),
  ...readTable<OptOutWords>(nordicAndEastern),
  ...readTable<OptOutWords>(otherScripts),
];
