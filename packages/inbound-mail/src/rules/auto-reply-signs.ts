import tables from './auto-reply-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

export interface HeaderSign {
  name: string;
  pattern: RegExp;
  source: string;
}

/** Fields that only programs write; each one alone shows that nobody typed the answer. */
export const automaticHeaders: HeaderSign[] = readTable(tables.automaticHeaders);

/** Beginnings of subjects, by language; programs put them before the subject they answer. */
export const automaticSubjects: { pattern: RegExp; language: string }[] = readTable(tables.automaticSubjects);

/** Subjects that name who is absent, as HCL Domino writes them; they count where more shows that nobody typed them. */
export const absentPersonSubject =
  /^(?<name>[^:]{2,60}?)\s(?:is (?:currently )?(?:out of (?:the )?office|away|on (?:leave|vacation|holiday))|ist (?:nicht im (?:büro|haus|hause)|außer haus|abwesend|im urlaub)|est absente?|est en congés?|está (?:ausente|fuera de la oficina|de vacaciones|fora do escritório)|è (?:fuori ufficio|assente|in ferie)|is (?:niet (?:op kantoor|aanwezig)|afwezig)|jest (?:nieobecny|nieobecna|poza biurem)|är (?:inte på kontoret|frånvarande)|er ikke (?:på kontoret|til stede)|er fraværende)(?![\p{L}])/iu;

/** Beginnings of automatic answers without any header sign; they count only under a reply subject. */
export const automaticWords: { pattern: RegExp; language: string }[] = readTable(tables.automaticWords);
