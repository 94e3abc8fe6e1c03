import { setTimeout as wait } from 'node:timers/promises';
import { type KeyStore, waitsOnOneMachine } from './change-keys.ts';
import { isMailboxKeyUnused, sealingWithNewest, withNewMailboxKey } from './key-set.ts';
import type { Say } from './tell.ts';

/**
 * Gives the running service a new key for the passwords of mailboxes: first it knows the key, then it seals with it. If
 * it is killed and started again, it continues where it was.
 * @returns the id of the key that seals now
 */
export async function changeMailboxKeys(
  store: KeyStore,
  { say, signal, waitMs = waitsOnOneMachine.beforeUseMs }: { say: Say; signal: AbortSignal; waitMs?: number },
): Promise<string> {
  const added = await store.update((set) => (isMailboxKeyUnused(set) ? set : withNewMailboxKey(set)));
  say('  ✓ a new key is known to the service');
  await wait(waitMs, undefined, { signal });
  const newest = added.mailboxes.keys[0]!.id;
  // Another process may have added a further key meanwhile, which the service need not know yet.
  const used = await store.update((set) => (set.mailboxes.keys[0]!.id === newest ? sealingWithNewest(set) : set));
  say('  ✓ the new key seals');
  return used.mailboxes.signs;
}
