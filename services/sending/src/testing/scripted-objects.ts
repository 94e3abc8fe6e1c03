import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A status, the whole file, half of it before the connection is cut, a redirect to the file, or no response. */
export type ObjectAnswer = number | 'file' | 'cut' | 'redirect' | 'silence';

export interface ScriptedObjects extends AsyncDisposable {
  url: string;
  /** Every request for a file, as `GET /objects/…`. */
  requests: string[];
  /** Keeps a file; `foundType` is its detected type. */
  put(path: string, content: Buffer, foundType?: string): void;
  /**
   * Scripts the responses to the next requests for a file, in order. Later requests get the file, or 404 without one.
   */
  script(path: string, ...answers: ObjectAnswer[]): void;
}

/** An objects service as the sender sees it, with each of its ways to fail. */
export async function startScriptedObjects({ answerAfterMs = 0 } = {}): Promise<ScriptedObjects> {
  const files = new Map<string, { content: Buffer; foundType: string }>();
  const scripted = new Map<string, ObjectAnswer[]>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = String(request.url);
    requests.push(`${request.method} ${path}`);
    await wait(answerAfterMs);
    const { content, foundType } = files.get(path) ?? {};
    const answer = scripted.get(path)?.shift() ?? (content ? 'file' : 404);
    if (answer === 'silence') return;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (answer === 'redirect') response.writeHead(302, { location: `${path}-elsewhere` }).end();
    else if (content) {
      response.writeHead(200, { 'content-length': content.length, 'content-type': foundType });
      if (answer === 'cut') response.write(content.subarray(0, content.length / 2), () => response.destroy());
      else response.end(request.method === 'HEAD' ? undefined : content);
    } else throw new Error(`There is no file ${path} to answer with`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    put: (path, content, foundType = 'application/octet-stream') => void files.set(path, { content, foundType }),
    script: (path, ...answers) => void scripted.set(path, answers),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
