import { useEffect, useState } from 'react';

const settleMs = 300;

/** Debounces what a user enters; an emptied text counts at once. */
export function useSettled<Value extends string | object>(entered: Value): Value {
  const [settled, setSettled] = useState(entered);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => entered), entered === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [entered]);
  return settled;
}
