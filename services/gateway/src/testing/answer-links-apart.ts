import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { type LinkAnswer, linkBlock } from '@cadenza/contracts';
import { identityHeader } from '@cadenza/http-kit';

/** Takes a block of links apart: asks the same server for each, as the gateway's own request would, and gives its answer. */
export async function answerLinksApart(block: IncomingMessage, response: ServerResponse): Promise<void> {
  const { requests } = linkBlock.parse(await json(block));
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const folder = (block.url as string).replace('/internal/links', '');
  const left = new AbortController();
  response.once('close', () => left.abort());
  const lines = requests.map(async ({ id, method, path, headers: given }, place) => {
    const headers = { ...given, 'x-request-id': id, [identityHeader]: block.headers[identityHeader] };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { localPort: port } = block.socket;
    ask({ host: '127.0.0.1', port, path: folder + path, method, headers, signal: left.signal }, resolve)
      .on('error', reject)
      .end();
    const answer = await promise;
    const own = answer.headers as Record<string, string>;
    const body = (await buffer(answer)).toString('latin1');
    const line: LinkAnswer = [place, answer.statusCode as number, own, body];
    response.write(`${JSON.stringify(line)}\n`);
  });
  await Promise.all(lines).then(
    () => response.end(),
    () => response.destroy(),
  );
}
