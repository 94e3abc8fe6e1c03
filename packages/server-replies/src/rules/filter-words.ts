/** Words of filters: with them, "user unknown" is no evidence that nobody has the address. */
const filterWords =
  /\bspam|unsolicited|black ?-?list|block ?-?list|\bblocked\b|reputation|\bpolic(?:y|ies)\b|\bdnsbl\b|\brbl\b|\bbanned\b/;

export const soundsLikeFilter = (words: string) => filterWords.test(words);
