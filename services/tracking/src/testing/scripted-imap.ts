import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface StoredMail {
  uid: number;
  raw: string;
}

interface Command {
  tag: string;
  /** Without its tag. */
  text: string;
  socket: Socket;
}

export interface ScriptedImap extends AsyncDisposable {
  port: number;
  /** By path, in ascending order of their UIDs. INBOX is one of them. */
  folders: Map<string, { flags: string; mails: StoredMail[] }>;
  /** All commands that came, without their tags. */
  heard: string[];
  /** How many bytes were sent, of which clients may not have taken all. */
  sentBytes(): number;
  connections: number;
  /** Answers a command in place of the server. @returns whether it did */
  instead(command: Command): boolean;
  /** Announces to clients that wait for it how many mails the INBOX has. */
  announce(): void;
}

const greeting = '* OK [CAPABILITY IMAP4rev1 IDLE SPECIAL-USE AUTH=PLAIN SASL-IR] ready';

/** An IMAP server on 127.0.0.1 that takes every login, holds mails in memory, and misbehaves on request. */
export async function startScriptedImap(): Promise<ScriptedImap> {
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  let closedBytes = 0;
  const server = createServer((socket) => {
    imap.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      closedBytes += socket.bytesWritten;
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.write(`${greeting}\r\n`);
    let path = 'INBOX';
    createInterface(socket)
      .on('error', () => {})
      .on('line', (line) => {
        const [, tag = '', text = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
        if (line === 'DONE') {
          socket.write(`${idling.get(socket)} OK done\r\n`);
          return void idling.delete(socket);
        }
        imap.heard.push(text);
        if (imap.instead({ tag, text, socket })) return;
        if (text === 'IDLE') {
          idling.set(socket, tag);
          // Again, because mails may have come while nobody waited for them.
          return void socket.write(`+ idling\r\n${existing(imap, 'INBOX')}`);
        }
        if (/^EXAMINE/.test(text)) path = /"?([^"]+)"?$/.exec(text.slice('EXAMINE '.length))?.[1] ?? '';
        socket.write(`${answer(imap, text, path)}${tag} OK done\r\n`);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const imap: ScriptedImap = {
    port: (server.address() as AddressInfo).port,
    folders: new Map([['INBOX', { flags: '', mails: [] }]]),
    heard: [],
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closedBytes),
    connections: 0,
    instead: () => false,
    announce() {
      for (const socket of idling.keys()) socket.write(existing(imap, 'INBOX'));
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return imap;
}

const existing = ({ folders }: ScriptedImap, path: string) => `* ${folders.get(path)?.mails.length ?? 0} EXISTS\r\n`;

/** What comes before the tagged answer. */
function answer(imap: ScriptedImap, text: string, path: string): string {
  const { folders } = imap;
  const mails = folders.get(path)?.mails ?? [];
  if (/^LIST .*\*/.test(text))
    return [...folders].map(([name, { flags }]) => `* LIST (${flags}) "/" "${name}"\r\n`).join('');
  if (/^STATUS/.test(text)) {
    const name = /^STATUS "?([^"(]*?)"? \(/.exec(text)?.[1] ?? '';
    return `* STATUS "${name}" (UIDNEXT ${uidNextOf(folders.get(name)?.mails ?? [])} UIDVALIDITY 7)\r\n`;
  }
  if (/^EXAMINE/.test(text)) return `${existing(imap, path)}* OK [UIDVALIDITY 7] valid\r\n`;
  if (/^UID SEARCH/.test(text)) return `* SEARCH ${searched(text, mails).join(' ')}\r\n`;
  if (/^UID FETCH/.test(text)) {
    const isWanted = inSet(text.split(' ')[2] ?? '');
    return mails.flatMap((mail, place) => (isWanted(mail.uid) ? fetched(mail, place + 1) : [])).join('');
  }
  return '';
}

export const fetched = ({ uid, raw }: StoredMail, place: number): string =>
  `* ${place} FETCH (UID ${uid} INTERNALDATE "02-Mar-2026 15:00:00 +0000" RFC822.SIZE ${Buffer.byteLength(raw)} ` +
  `BODY[]<0> {${Buffer.byteLength(raw)}}\r\n${raw} ENVELOPE (NIL "s" NIL NIL NIL NIL NIL NIL NIL "<x@y>"))\r\n`;

const uidNextOf = (mails: readonly StoredMail[]) => (mails.at(-1)?.uid ?? 0) + 1;

function searched(text: string, mails: readonly StoredMail[]): number[] {
  const isInPart = inSet(/^UID SEARCH ([\d:*,]+)/.exec(text)?.[1] ?? '1:*');
  const isWanted = inSet(/ UID ([\d:*,]+)/.exec(text)?.[1] ?? '1:*');
  return mails.flatMap(({ uid }, place) => (isInPart(place + 1) && isWanted(uid) ? uid : []));
}

/** @param set a sequence set of RFC 3501 */
export function inSet(set: string): (number: number) => boolean {
  const ranges = set.split(',').map((range) => {
    const [from = '', to = from] = range.split(':');
    return [Number(from), to === '*' ? Number.POSITIVE_INFINITY : Number(to)] as const;
  });
  return (number) => ranges.some(([from, to]) => number >= from && number <= to);
}
