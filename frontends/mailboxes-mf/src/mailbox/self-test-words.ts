import type { SelfTest } from '@cadenza/contracts';

export interface Finding {
  name: string;
  words: string;
  /** What it means, where that is not plain. */
  meaning?: string;
  is: 'good' | 'bad' | 'open';
}

/** What a self-test found, in words. Nothing is said of what is not known yet. */
export function findingsOf(test: SelfTest): Finding[] {
  if (test.refusal !== null) return [{ name: 'Sending', words: test.refusal, is: 'bad' }];
  if (test.arrived === null) return [arrivalOf(test)];
  return [
    arrivalOf(test),
    messageIds[test.messageId],
    sentCopies[test.sentCopy],
    ...(['spf', 'dkim', 'dmarc'] as const).map((name) => authenticationOf(name.toUpperCase(), test[name])),
  ];
}

function arrivalOf({ arrived, endedAt }: SelfTest): Finding {
  const name = 'Arrival';
  if (arrived === null) {
    if (endedAt === null) return { name, words: 'The mail is on its way', is: 'open' };
    return {
      name,
      words: 'The mail was not seen to arrive',
      meaning: 'It may come late, or lie in a folder that was not looked into. Without IMAP nobody can see it.',
      is: 'bad',
    };
  }
  const isJunk = /junk|spam|bulk/i.test(arrived.folder);
  return {
    name,
    words: `Arrived in ${arrived.folder} after ${arrived.afterSeconds} s`,
    ...(isJunk && { meaning: 'Even its own server takes this mailbox’s mail for unwanted.' }),
    is: isJunk ? 'bad' : 'good',
  };
}

const messageIds: Record<SelfTest['messageId'], Finding> = {
  kept: { name: 'Message-ID', words: 'Kept by the server', is: 'good' },
  replaced: {
    name: 'Message-ID',
    words: 'Replaced by the server',
    meaning: 'Replies name the new one, so they are recognised by who wrote them.',
    is: 'open',
  },
  unknown: { name: 'Message-ID', words: 'Not known', is: 'open' },
};

const sentCopies: Record<SelfTest['sentCopy'], Finding> = {
  filed: {
    name: 'Sent copy',
    words: 'The server files a copy in Sent',
    meaning: 'It proves what was sent, even after a lost connection.',
    is: 'good',
  },
  missing: {
    name: 'Sent copy',
    words: 'The server files no copy in Sent',
    meaning: 'After a lost connection nothing proves whether an email was sent.',
    is: 'open',
  },
  unknown: { name: 'Sent copy', words: 'Not known', is: 'open' },
};

const authenticationWords = {
  pass: { words: 'Passed', is: 'good' },
  fail: { words: 'Failed', is: 'bad' },
  none: { words: 'Not set up', is: 'bad' },
  unknown: { words: 'The server does not say', is: 'open' },
} as const;

const authenticationOf = (name: string, verdict: SelfTest['spf']): Finding => ({
  name,
  ...authenticationWords[verdict],
});
