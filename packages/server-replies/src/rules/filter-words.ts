import { sentence } from './reply-rule.ts';

/** Words of filters: with them, "user unknown" is no evidence that nobody has the address. */
const filterWords =
  /\bspam|unsolicited|black ?-?list|block ?-?list|\bblocked\b|reputation|\bpolic(?:y|ies)\b|\bdnsbl\b|\brbl\b|\bbanned\b/;

const senderWords = sentence('(?<!(?:return|returned|returning|back) to (?:the )?){sender}|{senderElsewhere}');

export const soundsLikeFilter = (words: string) => filterWords.test(words);

/** Whether words are about the sender, so that whoever is unknown may be us. */
export const namesSender = (words: string) => senderWords.test(words);
