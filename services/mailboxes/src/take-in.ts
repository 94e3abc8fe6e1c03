import { runTakeIn } from '@cadenza/event-kit';
import { takeIn } from './restore/take-in.ts';

await runTakeIn('mailboxes', takeIn);
