import {
  addressedToUs,
  optOutTopicQuestions,
  optOutTopics,
  ownMailingUnspaced,
  ownNeeds,
  ownSending,
} from './rules/opt-out-own-mailing.ts';
import { parted, unparted } from './rules/opt-out-words.ts';

const pattern = (words: string) => parted(words.replaceAll('\\S+', '[^ ,?]{1,40}'));
const sends = pattern(ownSending);
const needs = pattern(ownNeeds);
const topics = pattern(optOutTopics);
const asks = pattern(optOutTopicQuestions);
const addressed = pattern(addressedToUs);
const self = parted(
  'i|me|my|us|our|ich|mich|mein\\S*|uns|je|moi|mon|mes|yo|mi|mis|io|mio|eu|meu|ik|mij|mijn|ja|mnie|moj\\S*',
);
const unspaced = ownMailingUnspaced.map((row) => ({
  sends: unparted(row.sends),
  addressed: unparted(row.addressed),
  topics: unparted(row.topics),
  asks: unparted(row.asks),
}));

/** Whether a clause is about mail or advertising of the writer's own, and not about ours to them. */
export const isOwnSending = (clause: string) =>
  (sends.test(clause) && !addressed.test(clause)) ||
  unspaced.some((row) => row.sends.test(clause) && !row.addressed.test(clause));

/** Whether a sentence says that the writer needs no advertising, of whatever kind. */
export const isOwnNeed = (sentence: string) => needs.test(sentence) && !addressed.test(sentence);

/** Whether words name unsubscribing in general: links, rates, people who did. */
export const isOptOutTopic = (words: string) =>
  (topics.test(words) && !self.test(words)) || unspaced.some((row) => row.topics.test(words));

/** Whether a sentence asks how unsubscribing works with us, for the writer's own readers. */
export const asksAboutOptOuts = (sentence: string) =>
  /[?？؟]$/.test(sentence) &&
  isOptOutTopic(sentence) &&
  (asks.test(sentence) || unspaced.some((row) => row.asks.test(sentence)));
