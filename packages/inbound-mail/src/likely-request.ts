import { normal } from './opt-out-sentences.ts';
import otherMatters from './replies/other-matters.json' with { type: 'json' };
import plainRequests from './replies/plain-requests.json' with { type: 'json' };
import requests from './replies/requests.json' with { type: 'json' };
import { bucketCount, featuresOf } from './reply-features.ts';

/** Learned from the answers beside, each taken this often, in an order that depends on nothing else. */
const rounds = 15;
const stepLength = 0.5;
const stepDecay = 0.2;
const biasShare = 0.1;
const forgetting = 3e-5;
const stride = 7_919;
/** The log odds above which an answer is so likely a request that a person has to read it. */
const logOddsMin = 0.8;

type LogOdds = (features: readonly number[]) => number;

/** Whether a text resembles requests for no more mail more than other answers, in words that no rule has. */
export function isLikelyRequest(text: string): boolean {
  logOdds ??= learned();
  return logOdds(featuresOf(text)) > logOddsMin;
}

let logOdds: LogOdds | undefined;

/** Logistic regression by stochastic gradient descent; a text's features share its weight. */
function learned(): LogOdds {
  const weights = new Float64Array(bucketCount);
  let bias = 0;
  const oddsOf: LogOdds = (features) =>
    bias + features.reduce((sum, each) => sum + (weights[each] ?? 0), 0) / Math.sqrt(features.length || 1);
  const answers = [
    ...[...requests, ...plainRequests].map((text) => ({ features: featuresOf(normal(text)), isRequest: 1 })),
    ...otherMatters.map((text) => ({ features: featuresOf(normal(text)), isRequest: 0 })),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const step = stepLength / (1 + round * stepDecay);
    for (const at of answers.keys()) {
      const { features, isRequest } = answers[(at * stride) % answers.length] ?? { features: [], isRequest: 0 };
      const error = isRequest - 1 / (1 + Math.exp(-oddsOf(features)));
      bias += step * error * biasShare;
      const change = (step * error) / Math.sqrt(features.length || 1);
      for (const each of features) weights[each] = (weights[each] ?? 0) * (1 - forgetting) + change;
    }
  }
  return oddsOf;
}
