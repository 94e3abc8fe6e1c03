import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';

/** A route waits for the writes that its call names before it is run (rule C1), and more is not asked of this one. */
export const waitUntilHeard = route(calls.waitUntilSendingHeard, async () => ({ success: true as const }));
