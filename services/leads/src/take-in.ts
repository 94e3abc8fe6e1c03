import { runTakeIn } from '@cadenza/service-kit';
import { takeIn } from './restore/take-in.ts';

await runTakeIn('leads', takeIn);
