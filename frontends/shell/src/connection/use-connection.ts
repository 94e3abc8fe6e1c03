import { api, onReachability } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useQueryClient } from '@cadenza/screen-kit/core';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type Connection = 'good' | 'offline' | 'unreachable';

const tryAgainMs = 3_000;

/**
 * The state of the connection to the server: `offline` when the browser says so, `unreachable` when a call got no
 * response. The server is polled until a response comes; then failed queries are read again.
 */
export function useConnection(): Connection {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isReached, setIsReached] = useState(true);

  useEffect(() => onReachability(setIsReached), []);

  const connection = !isOnline ? 'offline' : isReached ? 'good' : 'unreachable';
  useEffect(() => {
    if (connection !== 'unreachable') return;
    // Any response will do; the listener above ignores its content.
    const ask = () => void api.call(calls.checkAuth).catch(() => {});
    ask();
    const timer = setInterval(ask, tryAgainMs);
    return () => clearInterval(timer);
  }, [connection]);

  const isGood = connection === 'good';
  useEffect(() => {
    if (isGood) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isGood, queryClient]);

  return connection;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
