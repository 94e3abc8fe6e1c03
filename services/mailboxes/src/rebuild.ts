import { runRebuild } from '@cadenza/event-kit';
import { readModels } from './projections/read-models.ts';

await runRebuild({ name: 'mailboxes', readModels, consumers: [] });
