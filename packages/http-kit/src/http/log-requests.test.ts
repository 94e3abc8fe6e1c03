import { listenOn } from '@cadenza/http-server';
import express from 'express';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { logRequests } from './log-requests.ts';

/** The log lines of a request for `/things/:status`, without those of other requests. */
async function linesOf(level: string, status: number, headers: Record<string, string> = {}) {
  const lines: string[] = [];
  const http = express();
  http.use(logRequests(createLog('probe', level, { write: (line) => void lines.push(line) })));
  http.get(
    '/things/:status',
    (request, response) => void response.status(Number(request.params.status)).end(request.id),
  );
  let id = '';
  {
    await using server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${server.port}/things/${status}?email=ada@canary.example`, {
      headers,
    });
    id = await answer.text();
  }
  return { id, lines: lines.map((line) => JSON.parse(line)) };
}

test('a request leaves one line with its id and its route, without its path and its query', async () => {
  const { id, lines } = await linesOf('debug', 201);
  expect(lines).toMatchObject([
    {
      level: 20,
      req: { id, method: 'GET', route: '/things/:status' },
      res: { statusCode: 201 },
      msg: 'request completed',
    },
  ]);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(lines)).not.toMatch(/canary|things.201/);
});

test('the id is the one that the caller gave', async () => {
  const { id, lines } = await linesOf('debug', 200, { 'x-request-id': 'of-the-caller' });
  expect(id).toBe('of-the-caller');
  expect(lines).toMatchObject([{ req: { id } }]);
});

test.each([
  [200, 0],
  [404, 0],
  [503, 1],
])('where only warnings are logged, status %i leaves %i lines', async (status, count) => {
  expect((await linesOf('warn', status)).lines).toHaveLength(count);
});
