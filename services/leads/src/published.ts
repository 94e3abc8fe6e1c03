import { runPublished } from '@cadenza/service-kit';
import { publishRules } from './publish/contract-events.ts';

await runPublished('leads', publishRules);
