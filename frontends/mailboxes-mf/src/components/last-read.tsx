import { serverNow } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { useEffect, useState } from 'react';
import { capitalized, lastReadOf } from '../mailbox/words.ts';

const tickMs = 30_000;

/** The time, for words that stay true while they are shown. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** When the inbox of a mailbox was last read. */
export function LastRead({ mailbox }: { mailbox: Mailbox }) {
  const times = useShownTimes();
  const words = capitalized(lastReadOf(mailbox, useNow(), times));
  if (mailbox.imap === null || mailbox.lastReadAt === null) return <span>{words}</span>;
  return (
    <time dateTime={mailbox.lastReadAt} title={times.instant(mailbox.lastReadAt)}>
      {words}
    </time>
  );
}
