import { useEffect, useState } from 'react';

const settleMs = 300;

/** Debounces a text; an emptied text counts at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
