import { setTimeout as wait } from 'node:timers/promises';
import { afterStep, type ChangeStep, type KeySet, nextStep } from './key-set.ts';

/** Where the keys of a product are kept. */
export interface KeyStore {
  /** Changes them, at once for whoever else does so, and brings every service its part. Answers what they are now. */
  update(change: (set: KeySet) => KeySet): Promise<KeySet>;
}

export interface Waits {
  /** Until all who verify know the new keys; a service looks for them every second. */
  beforeUseMs: number;
  /** Until nothing is on its way that old keys have signed: a call is good for a minute, and a few seconds for clocks. */
  beforeForgetMs: number;
}
export const waitsOnOneMachine: Waits = { beforeUseMs: 10_000, beforeForgetMs: 90_000 };

/**
 * Gives running services new keys, with no call refused. Killed at any point and begun again, it goes on where it was, and
 * waits again: how long ago the step before was taken is not known.
 */
export async function changeKeys(
  store: KeyStore,
  { waits, signal, onStep }: { waits: Waits; signal: AbortSignal; onStep: (step: ChangeStep) => void },
): Promise<void> {
  const waitMs: Record<ChangeStep, number> = { add: 0, use: waits.beforeUseMs, forget: waits.beforeForgetMs };
  let isUnderWay = false;
  for (;;) {
    // Nothing changes, but what a kill has left half written is whole again.
    const step = nextStep(await store.update((set) => set));
    // Somebody else has brought it to its end.
    if (isUnderWay && step === 'add') return;
    isUnderWay = true;
    await wait(waitMs[step], undefined, { signal });
    let isTaken = false;
    await store.update((set) => {
      // Somebody else took the step meanwhile: the wait for the next one begins again.
      isTaken = nextStep(set) === step;
      return isTaken ? afterStep(set) : set;
    });
    if (isTaken) onStep(step);
    if (isTaken && step === 'forget') return;
  }
}
