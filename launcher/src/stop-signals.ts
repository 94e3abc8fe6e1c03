/**
 * Fires when this process is asked to end: Ctrl-C, a termination signal, or the death of its parent process. Repeated
 * requests change nothing: stopping has its own time limits.
 */
export function onStopRequest(): AbortSignal {
  const stopping = new AbortController();
  for (const request of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(request, () => stopping.abort());
  return stopping.signal;
}

/** Resolves when `signal` fires. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
