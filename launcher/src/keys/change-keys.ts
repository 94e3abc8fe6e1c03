import { setTimeout as wait } from 'node:timers/promises';
import { afterStep, type ChangeStep, type KeySet, nextStep } from './key-set.ts';

/** Where the keys of a product are kept. */
export interface KeyStore {
  /** Changes the keys, one caller at a time, and writes every service its part. Returns the new state. */
  update(change: (set: KeySet) => KeySet): Promise<KeySet>;
}

export interface Waits {
  /** Until all verifiers know the new keys; a service checks for them every second. */
  beforeUseMs: number;
  /**
   * Until nothing signed with old keys is in transit: a call is good for a minute, plus a few seconds for clocks that
   * differ.
   */
  beforeForgetMs: number;
}
export const waitsOnOneMachine: Waits = { beforeUseMs: 10_000, beforeForgetMs: 90_000 };

/**
 * Gives running services new keys without a refused call. If it is killed and started again, it continues where it was,
 * and repeats the wait: nobody knows how long ago the last step was taken.
 */
export async function changeKeys(
  store: KeyStore,
  { waits, signal, onStep }: { waits: Waits; signal: AbortSignal; onStep: (step: ChangeStep) => void },
): Promise<void> {
  const waitMs: Record<ChangeStep, number> = { add: 0, use: waits.beforeUseMs, forget: waits.beforeForgetMs };
  let isUnderWay = false;
  for (;;) {
    // Changes nothing, but repairs what a killed process left half written.
    const step = nextStep(await store.update((set) => set));
    // Another process has finished the change.
    if (isUnderWay && step === 'add') return;
    isUnderWay = true;
    await wait(waitMs[step], undefined, { signal });
    let isTaken = false;
    await store.update((set) => {
      // Another process took the step meanwhile: the wait for the next one begins again.
      isTaken = nextStep(set) === step;
      return isTaken ? afterStep(set) : set;
    });
    if (isTaken) onStep(step);
    if (isTaken && step === 'forget') return;
  }
}
