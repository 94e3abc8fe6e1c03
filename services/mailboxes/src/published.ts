import { runPublished } from '@cadenza/event-kit';
import { publishRules } from './publish/contract-events.ts';

await runPublished('mailboxes', publishRules);
