import { addressesIn } from './addresses.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';

/** The senders of the original: the addresses that a notice goes to, and those in what it gives back. */
export const sentFrom = ({ headers }: InboundMail, { returned }: Notice): ReadonlySet<string> =>
  new Set(
    addressesIn(
      [
        ...['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headers.all(name)),
        ...['from', 'return-path', 'sender'].flatMap((name) => returned?.all(name) ?? []),
      ].join(' '),
    ),
  );
