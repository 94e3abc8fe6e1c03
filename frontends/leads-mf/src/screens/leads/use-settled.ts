import { useEffect, useState } from 'react';

const settleMs = 250;

/** What was typed, once typing has paused; at once when it was cleared. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
