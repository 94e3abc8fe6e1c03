import kept from './replies/weights.json' with { type: 'json' };
import { featuresOf } from './reply-features.ts';

/** What `learn-requests.ts` learned from the answers beside. */
export const weights = {
  bias: kept.bias,
  partsOfOne: kept.partsOfOne,
  parts: new Int8Array(Buffer.from(kept.parts, 'base64')),
};

/**
 * How much a text resembles requests for no more mail more than other answers: the logarithm of the odds. It knows words
 * that no rule has.
 */
export function requestLogOdds(text: string): number {
  const features = featuresOf(text);
  const sum = features.reduce((parts, each) => parts + (weights.parts[each] ?? 0), 0);
  return weights.bias + sum / weights.partsOfOne / Math.sqrt(features.length || 1);
}
