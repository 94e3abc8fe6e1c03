import { writeFileSync } from 'node:fs';
import { learnedWeights } from './learn-requests.ts';

/** `npm run learn-requests`: writes `replies/weights.json` anew. Run it when an answer in `replies/` or what answers are made of has changed. */
const { bias, partsOfOne, parts } = learnedWeights();
const kept = { bias, partsOfOne, parts: Buffer.from(parts.buffer).toString('base64') };
writeFileSync(new URL('replies/weights.json', import.meta.url), `${JSON.stringify(kept, null, 2)}\n`);
