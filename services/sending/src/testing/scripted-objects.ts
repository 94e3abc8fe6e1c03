import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A status, the whole file, half of it before the connection is cut, a redirect to the file, or no response. */
export type ObjectResponse = number | 'file' | 'cut' | 'redirect' | 'silence';

export interface ScriptedObjects extends AsyncDisposable {
  url: string;
  /** Every request for a file, as `GET /objects/…`. */
  requests: string[];
  /** Keeps a file; `foundType` is its detected type. */
  put(path: string, content: Buffer, foundType?: string): void;
  /**
   * Scripts the responses to the next requests for a file, in order. Later requests get the file, or 404 without one.
   */
  script(path: string, ...responses: ObjectResponse[]): void;
}

/** An objects service as the sender sees it, with each of its ways to fail. */
export async function startScriptedObjects({ respondAfterMs = 0 } = {}): Promise<ScriptedObjects> {
  const files = new Map<string, { content: Buffer; foundType: string }>();
  const scripted = new Map<string, ObjectResponse[]>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = String(request.url);
    requests.push(`${request.method} ${path}`);
    await wait(respondAfterMs);
    const { content, foundType } = files.get(path) ?? {};
    const wanted = scripted.get(path)?.shift() ?? (content ? 'file' : 404);
    if (wanted === 'silence') return;
    if (typeof wanted === 'number') response.writeHead(wanted).end();
    else if (wanted === 'redirect') response.writeHead(302, { location: `${path}-elsewhere` }).end();
    else if (content) {
      response.writeHead(200, { 'content-length': content.length, 'content-type': foundType });
      if (wanted === 'cut') response.write(content.subarray(0, content.length / 2), () => response.destroy());
      else response.end(request.method === 'HEAD' ? undefined : content);
    } else throw new Error(`There is no file ${path} to respond with`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    put: (path, content, foundType = 'application/octet-stream') => void files.set(path, { content, foundType }),
    script: (path, ...responses) => void scripted.set(path, responses),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
