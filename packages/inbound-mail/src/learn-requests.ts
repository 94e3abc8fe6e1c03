import { normal } from './opt-out-sentences.ts';
import otherMatters from './replies/other-matters.json' with { type: 'json' };
import othersByLanguage from './replies/others-by-language.json' with { type: 'json' };
import plainRequests from './replies/plain-requests.json' with { type: 'json' };
import requests from './replies/requests.json' with { type: 'json' };
import requestsByLanguage from './replies/requests-by-language.json' with { type: 'json' };
import { bucketCount, featuresOf } from './reply-features.ts';

/** Each answer is taken this often, in an order that depends on nothing else. */
const rounds = 30;
const stepLength = 1;
const stepDecay = 0.2;
const biasShare = 0.1;
const forgetting = 1e-6;
const stride = 7_919;

/** Weights are kept as whole numbers of this many parts of one. */
const partsOfOne = 32;

/** Logistic regression by stochastic gradient descent over the answers in `replies/`; a text's features share its weight. */
export function learnedWeights() {
  const weights = new Float64Array(bucketCount);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    const step = stepLength / (1 + round * stepDecay);
    for (const at of answers.keys()) {
      const { features, isRequest } = answers[(at * stride) % answers.length] ?? { features: [], isRequest: 0 };
      const share = 1 / Math.sqrt(features.length || 1);
      const logOdds = bias + share * features.reduce((sum, each) => sum + (weights[each] ?? 0), 0);
      const error = isRequest - 1 / (1 + Math.exp(-logOdds));
      bias += step * error * biasShare;
      for (const each of features) weights[each] = (weights[each] ?? 0) * (1 - forgetting) + step * error * share;
    }
  }
  const parts = Int8Array.from(weights, (each) => Math.max(-127, Math.min(127, Math.round(each * partsOfOne))));
  return { bias, partsOfOne, parts };
}

const featured = (texts: readonly string[], isRequest: 0 | 1) =>
  texts.map((text) => ({ features: featuresOf(normal(text)), isRequest }));
const answers = [
  ...featured([...requests, ...plainRequests, ...Object.values(requestsByLanguage).flat()], 1),
  ...featured([...otherMatters, ...Object.values(othersByLanguage).flat()], 0),
];
