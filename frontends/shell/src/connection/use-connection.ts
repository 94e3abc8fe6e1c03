import { api, onReachability } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { authCheckQuery } from '../api/auth-check.ts';

export type Connection = 'good' | 'offline' | 'unreachable';

const tryAgainMs = 3_000;

/**
 * How the connection to the server is: `offline` when the browser says so, `unreachable` when a call got no answer.
 * It is tried until an answer comes; then what could not be read is read again.
 */
export function useConnection(): Connection {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isReached, setIsReached] = useState(true);

  useEffect(() => onReachability(setIsReached), []);

  const connection = !isOnline ? 'offline' : isReached ? 'good' : 'unreachable';
  useEffect(() => {
    if (connection !== 'unreachable') return;
    // Any answer will do: what it is, the listener above does not ask.
    const ask = () => void api.get(authCheckQuery.queryKey[0]).catch(() => {});
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
