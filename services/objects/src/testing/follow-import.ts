import type { ImportMessage } from '@cadenza/contracts';
import { eventually, testUserId } from '@cadenza/testing';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { startObjects } from './start-objects.ts';

/** The calls that the upload library makes about a remote file. */
export function importsOf({ base, client, identity }: Awaited<ReturnType<typeof startObjects>>) {
  return {
    look: (url: string) => client.post('/api/objects/url/meta', { url }),
    async begin(url: string): Promise<string> {
      const { status, body } = await client.post('/api/objects/url/get', { url, fileId: 'a', metadata: { a: 1 } });
      expect(status).toBe(200);
      return body.token;
    },
    async follow(token: string, userId?: string) {
      const headers = userId === 'nobody' ? {} : await identity(userId ?? testUserId);
      const socket = new WebSocket(`${base.replace('http', 'ws')}/api/objects/api/${token}`, { headers });
      const messages: ImportMessage[] = [];
      let status = 0;
      let closed: number | undefined;
      socket.on('message', (text) => messages.push(JSON.parse(String(text))));
      socket.on('unexpected-response', (_request, response) => {
        status = response.statusCode ?? 0;
        socket.terminate();
      });
      socket.on('error', () => {});
      socket.on('close', (code) => {
        closed = code;
      });
      await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
      return {
        messages,
        status: () => status,
        closed: () => closed,
        say: (action: string) => socket.send(JSON.stringify({ action })),
        send: (text: string | Buffer) => socket.send(text),
        drop: () => socket.terminate(),
        /** Waits for the last message of the service. */
        async end(): Promise<ImportMessage> {
          await eventually(() => expect(messages.at(-1)?.action).toMatch(/success|error/));
          return messages.at(-1)!;
        },
      };
    },
  };
}
