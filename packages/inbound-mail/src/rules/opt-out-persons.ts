import lists from './opt-out-persons.json' with { type: 'json' };
import { anyOf } from './opt-out-words.ts';

/** Before a name, in the languages that decline or shorten it. */
export const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|herrn?|frau|hr|fr|m|mme|mlle|monsieur|madame|don|do[nñ]a|sr|sra|se[nñ]ora?|senhora?|sig|sig\.?ra|signora?|pana?|panią|pani|paní|pán|meneer|mevrouw|dhr|mevr|fru)$/iu;

const takeOff = anyOf(...lists.takeOff);
const relation = anyOf(...lists.relation);
/** Verb and pronoun in one word, or the other way round. */
const takeOffSelf = anyOf(...lists.takeOffSelf);
const titleWords =
  'mr|mrs|ms|miss|dr|prof|herrn?|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|señora?|sig|signora?|pana|panią|pani|paní|dhr|mevr|meneer|mevrouw|fru';

/** Takes somebody off, who is named by a relation, an address or what may be a name. */
export const removalOf = new RegExp(
  `(?<![\\p{L}])(?:${takeOff})\\s+(?:(?:de la lista|da lista|dalla lista|de la liste|from (?:the|your) list|só)\\s+(?:a\\s+)?)?(?:(?<mailbox>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,4})|(?<relation>${relation})(?![\\p{L}])|(?<name>(?:(?:${titleWords})\\.?\\s+)?\\p{L}[\\p{L}'’-]{1,40}(?:\\s+\\p{L}[\\p{L}'’-]{1,40})?))`,
  'giu',
);

/** The writer takes off themselves, perhaps with others. */
export const takesOffSelf = new RegExp(
  `(?<![\\p{L}])(?:(?:${takeOff})\\s+(?:me|us|myself|mich|uns|moi|nous|mij|ons|mnie|nas|mig|oss|my (?:name|e-?mail|address|contact|data)|меня|нас|мене)(?![\\p{L}])|(?:${takeOffSelf})(?![\\p{L}])|(?:and|und|et|y|e|en|i|och|og|и) (?:me|us|myself|mich|uns|moi|mij|mnie|mig|меня)(?=\\s+(?:off|from|out|aus|von|de|van|z)(?![\\p{L}])|\\W*$))`,
  'iu',
);
