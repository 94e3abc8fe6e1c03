const bucketsBits = 16;
export const bucketCount = 2 ** bucketsBits;

const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const gramLength = 4;
const gramLengthUnspaced = 2;
const wordsMax = 120;

/**
 * What a text is made of, as numbers below `bucketCount`: its words, pairs of neighbours, short runs of letters, which
 * inflected words share, and whether it ends as a question.
 */
export function featuresOf(normal: string): number[] {
  const words = normal
    .split(/[\s,.!;:?？؟、。，！]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const grams = words.flatMap((word) =>
    unspaced.test(word) ? gramsOf(word, gramLengthUnspaced) : gramsOf(`^${word}$`, gramLength),
  );
  const isQuestion = /[?？؟]\s*$/.test(normal) ? ['?'] : [];
  return [...new Set([...words, ...pairs, ...grams.map((gram) => `${gram}*`), ...isQuestion].map(bucketOf))];
}

const gramsOf = (word: string, length: number) =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length));

/** FNV-1a over UTF-16 units. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % bucketCount;
}
