import { anyOf } from './opt-out-words.ts';

/** Before a name, in the languages that decline or shorten it. */
export const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|herrn?|frau|hr|fr|m|mme|mlle|monsieur|madame|don|do[nñ]a|sr|sra|se[nñ]ora?|senhora?|sig|sig\.?ra|signora?|pana?|panią|pani|paní|pán|meneer|mevrouw|dhr|mevr|fru)$/iu;

const takeOff = anyOf(
  'remove|delete|drop|unsubscribe|take|strike|exclude|erase|cross|stop (?:e-?mailing|contacting|writing(?: to)?|messaging|mailing|bothering)',
  "(?:do not|don't|never|no longer) (?:e-?mail|contact|write(?: to)?|message|bother|mail)",
  '(?:nehmen|nimm|l[oö]schen|streichen|entfernen|tragen)(?: sie)?(?: bitte)?|(?:nicht|nie) (?:mehr )?(?:an|mit)|kontaktieren sie(?: bitte)?',
  '(?:retir|supprim|enlev|ray|désinscri|desinscri)(?:er|ez|e|re|vez)|(?:plus|pas) (?:écrire|ecrire|contacter|envoyer)(?: à| a)?',
  '(?:quit|elimin|borr|saqu|retir|remuev)(?:en|e|a|ar|an|uen|ue)(?: por favor)?(?: a)?|no (?:le )?(?:escriban|escriba|contacten|manden)(?: más| mas)?(?: a)?',
  '(?:tir|remov|retir|exclu|apagu)(?:e|em|a|am|ar|er|ir)(?: o| a)?|(?:togli|rimuov|cancell|elimin)(?:ete|ere|ate|are|i|a)',
  '(?:haal|verwijder|schrap)(?: aub)?|(?:usun|wypis|skreśl|wykreśl)(?:ąć|ać|cie|z|ić)|(?:vyřaďte|odstraňte|vymažte|smažte|vyradte|odstráňte)(?: prosím)?',
  '(?:ta bort|stryk|fjern|slett?|poistakaa|töröljék|ștergeți|stergeti|удалите|уберите|исключите|видаліть|приберіть)',
);
const relation = anyOf(
  '(?:my|our|the) (?:\\w+ ){0,2}(?:boss|colleague|employee|teammate|coworker|co-worker|husband|wife|assistant|partner|manager|mother|father|mom|dad|son|daughter|ceo|cfo|cto|coo|director|friend|predecessor|intern|secretary)|him|her',
  '(?:meinen?|meiner|unseren?|unserer) (?:\\p{L}+ )?(?:kollegen|kollegin|chef|chefin|mann|frau|assistentin|assistenten|vorgänger|vorgängerin|geschäftsführer)',
  '(?:mon|ma|notre) (?:collègue|patron|mari|femme|assistante?|directeur|directrice|prédécesseur)',
  '(?:mi|nuestro|nuestra) (?:colega|socio|socia|jefe|jefa|marido|esposa|asistente|compañer[oa]|director|directora)',
  '(?:o )?(?:meu|minha) (?:colega|sócio|sócia|chefe|marido|esposa|assistente)|(?:il mio|la mia) (?:collega|capo|marito|moglie|assistente)',
  '(?:mijn|onze) (?:collega|baas|man|vrouw|assistente?)|(?:min|vår|vores) (?:kollega|chef|sjef|man|mann|kone|fru|assistent)',
  '(?:mojego|moją|mého|moju|môjho) (?:\\p{L}+)',
);
const titleWords =
  'mr|mrs|ms|miss|dr|prof|herrn?|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|señora?|sig|signora?|pana|panią|pani|paní|dhr|mevr|meneer|mevrouw|fru';

/** Takes somebody off, who is named by a relation, an address or what may be a name. */
export const removalOf = new RegExp(
  `(?<![\\p{L}])(?:${takeOff})\\s+(?:(?:de la lista|da lista|dalla lista|de la liste|from (?:the|your) list|só)\\s+(?:a\\s+)?)?(?:(?<mailbox>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,4})|(?<relation>${relation})(?![\\p{L}])|(?<name>(?:(?:${titleWords})\\.?\\s+)?\\p{L}[\\p{L}'’-]{1,40}(?:\\s+\\p{L}[\\p{L}'’-]{1,40})?))`,
  'giu',
);

/** The writer takes off themselves, perhaps with others. */
export const takesOffSelf = new RegExp(
  `(?<![\\p{L}])(?:(?:${takeOff})\\s+(?:me|us|myself|mich|uns|moi|nous|mij|ons|mnie|nas|mig|oss|my (?:name|e-?mail|address|contact|data)|меня|нас|мене)(?![\\p{L}])|(?:and|und|et|y|e|en|i|och|og|и) (?:me|us|myself|mich|uns|moi|mij|mnie|mig|меня)(?=\\s+(?:off|from|out|aus|von|de|van|z)(?![\\p{L}])|\\W*$))`,
  'iu',
);
