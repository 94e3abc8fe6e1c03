import tables from './bounce-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Names and local parts of senders that only mail servers use. */
export const daemonSenders: { pattern: RegExp; source: string }[] = readTable(tables.daemonSenders);

export interface SubjectSign {
  pattern: RegExp;
  /** True when hardly anybody but a mail server writes so. */
  isSure: boolean;
  source: string;
}

/** How subjects of failures begin. */
export const failureSubjects: SubjectSign[] = readTable(tables.failureSubjects);

export interface WordsSign {
  pattern: RegExp;
  /** True for the fixed words of one program. */
  isTemplate: boolean;
  source: string;
}

/** Sentences of notices, in lower case and single spaces. */
export const failureWords: WordsSign[] = readTable(tables.failureWords);

/** Words of notices that somebody requested: everything went well. */
export const successWords: { pattern: RegExp; source: string }[] = readTable(tables.successWords);

/** Words of warnings: the mail is still on its way. */
export const delayWords: { pattern: RegExp; source: string }[] = readTable(tables.delayWords);
