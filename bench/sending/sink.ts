// A mail server that accepts everything, keeps nothing and replies to each command after a set time. It costs very
// little processor time itself.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface SinkOptions {
  replyAfterMs: number;
}

let received = 0;
let expected = Number.POSITIVE_INFINITY;

function tellIfComplete(): void {
  if (received < expected) return;
  expected = Number.POSITIVE_INFINITY;
  process.send?.('complete');
}

const [lineEnd, textEnd] = ['\r\n', '\r\n.\r\n'];

function serve(socket: Socket, { replyAfterMs }: SinkOptions): void {
  let unread = '';
  let isText = false;
  const reply = (text: string) => {
    const write = () => void (socket.writable && socket.write(`${text}\r\n`));
    if (replyAfterMs > 0) setTimeout(write, replyAfterMs);
    else write();
  };
  function answer(said: string): void {
    if (isText) {
      isText = false;
      received += 1;
      reply('250 kept');
      tellIfComplete();
    } else if (/^DATA/i.test(said)) {
      isText = true;
      reply('354 go on');
    } else if (/^AUTH/i.test(said)) reply('235 welcome');
    else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
    else reply('250 fine');
  }
  socket.setNoDelay(true).on('error', () => socket.destroy());
  // A text is only searched for its end: reading it line by line would cost as much as everything else here.
  socket.setEncoding('latin1').on('data', (read: string) => {
    unread += read;
    for (;;) {
      const end = isText ? textEnd : lineEnd;
      const place = unread.indexOf(end);
      if (place < 0) return;
      const said = unread.slice(0, place);
      unread = unread.slice(place + end.length);
      answer(said);
    }
  });
  reply('220 sink');
}

process.once('message', (options: SinkOptions) => {
  const server = createServer((socket) => serve(socket, options));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', (count: number) => {
    expected = count;
    tellIfComplete();
  });
  process.once('disconnect', () => process.exit());
});
