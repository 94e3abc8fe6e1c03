import { StopSentence } from '../stop-sentence.ts';
import { changeKeys, type KeyStore, waitsOnOneMachine } from './change-keys.ts';
import { nextStep, withoutOldCookieKeys } from './key-set.ts';

/** Shows a line to the person at the console. */
export type Say = (line: string) => void;

const done = {
  add: 'new keys are known to all services',
  use: 'new keys are used',
  forget: 'old keys for calls are forgotten; old links and cookies stay good',
};

/** Gives running services new keys from this store. Returns whether it finished. */
export async function changeAndTell(
  store: KeyStore,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<boolean> {
  say('  This takes two minutes. Interrupted, it goes on where it was when it is begun again.');
  try {
    await changeKeys(store, { waits: waitsOnOneMachine, signal, onStep: (step) => say(`  ✓ ${done[step]}`) });
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    say('  Interrupted. Everything goes on working as it is; begin it again to bring it to its end.');
    process.exitCode = 130;
    return false;
  }
}

/** Ends the sessions whose cookies were signed with earlier keys. @throws StopSentence while keys are being changed */
export async function forgetOldCookieKeys(store: KeyStore, say: Say): Promise<void> {
  await store.update((set) => {
    if (nextStep(set) !== 'add') throw new StopSentence('A change of keys is under way; bring it to its end first.');
    return withoutOldCookieKeys(set);
  });
  say('  Only the newest key is good for cookies now; whoever signed in with an older one signs in again.');
}
