// A mail server that takes everything, keeps nothing, and answers each command after a while. Costs next to nothing itself.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

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

function serve(socket: Socket, { replyAfterMs }: SinkOptions): void {
  let isText = false;
  const reply = (text: string) => {
    const write = () => void (socket.writable && socket.write(`${text}\r\n`));
    if (replyAfterMs > 0) setTimeout(write, replyAfterMs);
    else write();
  };
  socket.setNoDelay(true).on('error', () => socket.destroy());
  createInterface({ input: socket }).on('line', (line) => {
    if (isText && line !== '.') return;
    if (isText) {
      isText = false;
      received += 1;
      reply('250 kept');
      tellIfComplete();
    } else if (/^DATA/i.test(line)) {
      isText = true;
      reply('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else reply('250 fine');
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
