import nordicAndEastern from './opt-out-pleas-eastern.json' with { type: 'json' };
import english from './opt-out-pleas-english.json' with { type: 'json' };
import otherScripts from './opt-out-pleas-other-scripts.json' with { type: 'json' };
import western from './opt-out-pleas-western.json' with { type: 'json' };
import { readTable } from './tables.ts';

/**
 * Sentences and parts of sentences by language, where `OptOutWords` has the words that they are made of. The same spelling and the
 * same signs.
 */
export interface OptOutPleas {
  language: string;
  /** Asks for no more mail, whatever stands around it. */
  pleas: string;
  /** May ask for it: a person has to read the sentence. */
  hints?: string;
  /** Says that the writer stays: nothing in the same clause counts. */
  keeps?: string;
  isUnspaced?: boolean;
}

/** The pleas of all languages, one language a row. */
export const optOutPleas: OptOutPleas[] = [
  ...readTable<OptOutPleas>(english.rows, english.parts),
  ...readTable<OptOutPleas>(western),
  ...readTable<OptOutPleas>(nordicAndEastern),
  ...readTable<OptOutPleas>(otherScripts),
];
