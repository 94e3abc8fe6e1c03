import { runRebuild } from '@cadenza/event-kit';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';

await runRebuild({ name: 'sending', readModels, consumers });
