import type { z } from 'zod';
import type { Log } from '../log.ts';
import { openKeyFile } from './key-file.ts';
import { type KeyRingForm, keyRingForm, type RingKey } from './key-forms.ts';

/** Keys for one purpose: one signs, and all verify. */
export interface KeyRing {
  signing(): RingKey;
  find(id: string): RingKey | undefined;
  /** The signing key comes first. */
  all(): readonly RingKey[];
}

/** The ring of a secret from before there were several keys. */
export function singleKey(secret: string): KeyRing {
  const keys = [{ id: '', secret }];
  return ringOver(() => keys);
}

/**
 * A ring that follows a file in a service's folder of keys.
 * @param form what its keys must be besides
 * @throws SettingsError when the file is missing or damaged
 */
export async function openKeyRing(
  folder: string,
  name: string,
  log: Log,
  form: z.ZodType<KeyRingForm> = keyRingForm,
): Promise<KeyRing & Disposable> {
  const file = await openKeyFile(folder, name, (json) => listOf(form.parse(json)), { log });
  return { ...ringOver(() => file.current() ?? none), [Symbol.dispose]: file[Symbol.dispose] };
}

const none: readonly RingKey[] = [];

const ringOver = (current: () => readonly RingKey[]): KeyRing => ({
  signing: () => current()[0] as RingKey,
  find: (id) => current().find((key) => key.id === id),
  all: current,
});

const listOf = ({ signs, keys }: KeyRingForm): readonly RingKey[] => [
  ...keys.filter(({ id }) => id === signs),
  ...keys.filter(({ id }) => id !== signs),
];
