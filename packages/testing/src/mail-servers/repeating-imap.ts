import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface RepeatingOptions {
  /** Of the mail server behind it, on 127.0.0.1. */
  port: number;
  /** Which commands, without their tags, it refuses while it does. */
  refuses: RegExp;
  /** What it says, in turn. */
  words: readonly string[];
  /** `BYE` hangs up, `silence` says nothing. */
  how?: 'NO' | 'BYE' | 'silence';
}

export interface RepeatingImap extends AsyncDisposable {
  port: number;
  /** Whether it refuses anything yet. */
  isRefusing: boolean;
  /** How often it said each of its words. */
  said: number[];
  hangUp(): void;
}

/** An IMAP server on 127.0.0.1 that passes on what another says, but refuses some commands in words of its own. */
export async function startRepeatingImap({
  port,
  refuses,
  words,
  how = 'NO',
}: RepeatingOptions): Promise<RepeatingImap> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(port, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      const end = () => [client, behind].map((each) => each.destroy());
      socket.on('error', end).on('close', end);
    }
    behind.pipe(client);
    createInterface(client)
      .on('error', () => {})
      .on('line', (line) => {
        const [, tag, command = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
        if (repeating.isRefusing && refuses.test(command)) refuse(client, tag as string);
        else behind.write(`${line}\r\n`);
      });
  });

  function refuse(client: Socket, tag: string) {
    const turn = repeating.said.reduce((sum, count) => sum + count, 0) % words.length;
    repeating.said[turn]! += 1;
    if (how === 'BYE') client.end(`* BYE ${words[turn]}\r\n`);
    if (how === 'NO') client.write(`* OK [ALERT] ${words[turn]}\r\n${tag} NO ${words[turn]}\r\n`);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const repeating: RepeatingImap = {
    port: (server.address() as AddressInfo).port,
    isRefusing: false,
    said: words.map(() => 0),
    hangUp,
    async [Symbol.asyncDispose]() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
  return repeating;
}
