import { isMailableAddress } from '@cadenza/mail-address';
import { useEffect, useState } from 'react';
import type { CsvRow } from './lead-mapping.ts';
import { pageTurn } from './page-turn.ts';
import { addressOf } from './row-to-lead.ts';

/** One piece takes a few ms. */
const pieceRows = 5_000;

/** How many rows have no mailable address in this column; 0 until they are counted. */
export function useUnmailableCount(rows: CsvRow[], emailColumn: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    setCount(0);
    void countUnmailable(rows, emailColumn, () => current).then((counted) => {
      if (current) setCount(counted);
    });
    return () => {
      current = false;
    };
  }, [rows, emailColumn]);
  return count;
}

async function countUnmailable(rows: CsvRow[], column: string, isWanted: () => boolean): Promise<number> {
  let count = 0;
  for (let start = 0; start < rows.length && column !== '' && isWanted(); start += pieceRows) {
    for (const row of rows.slice(start, start + pieceRows)) if (!isMailableAddress(addressOf(row, column))) count += 1;
    await pageTurn();
  }
  return count;
}
