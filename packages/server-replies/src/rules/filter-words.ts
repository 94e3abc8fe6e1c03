import { sentence } from './reply-rule.ts';

/** Words of filters: with them, "user unknown" is no evidence that nobody has the address. */
const filterWords = new RegExp(
  [
    '\\bspam|unsolicited|black ?-?list|block ?-?list|\\bblocked\\b|reputation|\\bpolic(?:y|ies)\\b|\\bdnsbl\\b|\\brbl\\b|\\bbanned\\b|\\bwhite ?-?list|\\btarpit|\\bbackscatter|\\btls (?:is )?required|(?<!not )\\blisted (?:on|at|by)\\b|not authori[sz]ed|\\bcontent (?:filter|rejected|denied|refused)',
    'unerw(?:ü|ue)nscht|inhalt (?:\\S{1,20} ){0,2}(?:abgelehnt|gesperrt|blockiert)|richtlinie|blockiert',
    'ind[ée]sirable|pourriel|non sollicit|contenu (?:\\S{1,20} ){0,2}(?:refus|rejet|bloqu)|\\bpolitique\\b|liste noire',
    'no deseado|no solicitad|(?:não|nao) solicitad|indesejad|(?:contenido|conteúdo) (?:\\S{1,20} ){0,2}(?:rechazad|recusad|rejeitad|bloquead)|\\bpol[íi]tica|lista (?:negra|nera)',
    'indesiderat|non richiest|contenuto (?:\\S{1,20} ){0,2}(?:rifiutat|respint|bloccat)|ongewenst|\\bbeleid|zwarte lijst',
    'спам|нежелательн|ч[её]рн\\S{1,4} спис|политик|垃圾|黑名[单單]|广告|廣告|スパム|迷惑メール|ブラックリスト',
  ].join('|'),
);

const senderWords = sentence('{sender}');

export const soundsLikeFilter = (words: string) => filterWords.test(words);

/** Whether words are about the sender, so that the unknown one may be us. */
export const namesSender = (words: string) => senderWords.test(words);
