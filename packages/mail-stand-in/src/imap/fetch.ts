import type { KeptMail } from '../account.ts';
import { type Argument, Refused, textOf, textsOf } from './command.ts';
import { envelopeOf } from './envelope.ts';
import { headerFields } from './header-fields.ts';
import type { ImapSession } from './imap-session.ts';
import { internalDate } from './internal-date.ts';
import { uidsIn } from './uid-set.ts';

const itemsMax = 20;

/** What is written of a mail, piece by piece. */
type Item = (mail: KeptMail) => (string | Buffer)[];

const simpleItems: Record<string, Item | undefined> = {
  UID: ({ uid }) => [`UID ${uid}`],
  FLAGS: () => ['FLAGS ()'],
  INTERNALDATE: ({ arrivedAt }) => [`INTERNALDATE ${internalDate(arrivedAt)}`],
  ENVELOPE: ({ source }) => ['ENVELOPE ', Buffer.from(envelopeOf(source), 'latin1')],
  'RFC822.SIZE': ({ source }) => [`RFC822.SIZE ${source.length}`],
};

/** @throws Refused for an item that the stand-in does not have */
export async function fetchMails(session: ImapSession, [set, wanted]: readonly Argument[]): Promise<void> {
  const mails = session.mails();
  const has = uidsIn(textOf(set), mails.length);
  // The response has the UID whether or not it was asked for (RFC 3501, 6.4.8).
  const names = new Set([
    'UID',
    ...textsOf(wanted).map((name) => name.replace(/^[\w.]+/, (word) => word.toUpperCase())),
  ]);
  if (names.size > itemsMax) throw new Refused('BAD', 'Too many items');
  const items = [...names].map((name) => simpleItems[name] ?? bodyItem(name));
  for (const mail of mails.filter(({ uid }) => has(uid))) {
    const pieces = items.flatMap((item, index) => [index === 0 ? '' : ' ', ...item(mail)]);
    await session.wire.write(`* ${mail.uid} FETCH (`, ...pieces, ')\r\n');
  }
}

/** Such as `BODY.PEEK[]<0.1000>` and `BODY[HEADER.FIELDS (Subject)]`. Nothing is marked as seen. */
function bodyItem(name: string): Item {
  const [whole, section = '', from, length] = /^BODY(?:\.PEEK)?\[(.*)\](?:<(\d{1,9})\.(\d{1,9})>)?$/.exec(name) ?? [];
  if (whole === undefined) throw new Refused('BAD', 'The stand-in does not have this item');
  const read = sectionReader(section);
  const start = Number(from ?? 0);
  return ({ source }) => {
    const bytes = read(source).subarray(start, from === undefined ? undefined : start + Number(length));
    return [`BODY[${section}]${from === undefined ? '' : `<${start}>`} {${bytes.length}}\r\n`, bytes];
  };
}

function sectionReader(section: string): (source: Buffer) => Buffer {
  if (section === '') return (source) => source;
  const named = /^HEADER\.FIELDS \(([^()]+)\)$/i.exec(section)?.[1];
  if (named === undefined) throw new Refused('BAD', 'The stand-in does not have this section');
  const names = new Set(named.toLowerCase().split(' '));
  return (source) => {
    const fields = headerFields(source).filter(({ name }) => names.has(name));
    return Buffer.from(`${fields.map(({ raw }) => raw).join('')}\r\n`, 'latin1');
  };
}
