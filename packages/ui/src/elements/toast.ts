import { useSyncExternalStore } from 'react';

export const toastDurationMs = 5_000;
/** How long a closed notice stays in memory. */
const toastRemoveDelayMs = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ToastState extends ToastOptions {
  id: number;
  open: boolean;
}

let current: ToastState | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. One is visible at a time: a new one takes the place of the one before. */
export function toast(options: ToastOptions): { id: number; dismiss: () => void } {
  clearTimeout(removal);
  lastId += 1;
  const id = lastId;
  change({ ...options, id, open: true });
  return { id, dismiss: () => dismissToast(id) };
}

/** Closes the notice with this id, if it is still the visible one. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => change(null), toastRemoveDelayMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): { current: ToastState | null; toast: typeof toast; dismiss: typeof dismissToast } {
  return { current: useSyncExternalStore(subscribe, () => current), toast, dismiss: dismissToast };
}
