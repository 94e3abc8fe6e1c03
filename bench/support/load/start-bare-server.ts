import path from 'node:path';
import type { BareResponse } from './bare-server.ts';
import { startServerProgram } from './start-server-program.ts';

const program = path.join(import.meta.dirname, 'bare-server.ts');
/** Headers of the connection, and headers that each response needs anew. */
const notCopied = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** Starts a Node server in a process of its own that gives everybody the response of this URL. */
export async function startBareServerLike(url: string, headers: Record<string, string>) {
  return startBareServer(await bareResponseOf(url, headers));
}

/** The response of this URL, for another server to give. */
export async function bareResponseOf(url: string, headers: Record<string, string>): Promise<BareResponse> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const copied = [...response.headers].filter(([name]) => !notCopied.includes(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { headers: Object.fromEntries(copied), body };
}

/** Starts a Node server in a process of its own that gives everybody this response. */
export const startBareServer = (answer: BareResponse) => startServerProgram(program, answer);
