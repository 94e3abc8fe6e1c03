import { addressesIn } from './addresses.ts';
import type { Classification } from './classification.ts';
import { parseHeaderBlock } from './header-block.ts';
import { toLf } from './line-ends.ts';
import { messageIdsIn } from './message-ids.ts';

const headBytesMax = 64 * 1024;
const messageIdsMax = 50;

/**
 * What is assumed of a mail that the parser cannot read, or not in time: that its writer asks for no more mail. Who that is
 * and what it answers stands in its header, which is read in one pass.
 */
export function unreadMail(raw: Uint8Array, reason: string): Classification {
  const head = Buffer.from(toLf(raw.subarray(0, headBytesMax)));
  const headers = parseHeaderBlock(head.toString());
  const ids = ['in-reply-to', 'references'].flatMap((name) => messageIdsIn(headers.first(name)).reverse());
  const messageIds = [...new Set(ids)].slice(0, messageIdsMax);
  const address = addressOf(headers.first('from')) ?? null;
  return {
    kind: 'reply',
    recipients: [{ address, aliases: [], permanent: null, status: null, action: null, cause: null }],
    messageId: messageIds[0] ?? null,
    messageIds,
    returnedIds: [],
    returnDate: null,
    optOut: true,
    mayOptOut: null,
    somebodyElse: null,
    throughList: headers.first('list-id') !== '',
    reason,
  };
}

/** In brackets where there are any: a name may hold an address as well. */
const addressOf = (from: string) => addressesIn(from.slice(from.lastIndexOf('<') + 1))[0] ?? addressesIn(from)[0];
