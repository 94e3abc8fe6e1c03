import path from 'node:path';
import type { BareAnswer } from './bare-server.ts';
import { startServerProgram } from './start-server-program.ts';

const program = path.join(import.meta.dirname, 'bare-server.ts');
/** Of the connection, or made for each answer anew. */
const notCopied = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** A Node server in a process of its own that gives the answer which this address gave, to everybody. */
export async function startBareServerLike(url: string, headers: Record<string, string>) {
  return startBareServer(await bareAnswerOf(url, headers));
}

/** What this address answers, as another server may give it. */
export async function bareAnswerOf(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const copied = [...response.headers].filter(([name]) => !notCopied.includes(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { headers: Object.fromEntries(copied), body };
}

/** A Node server in a process of its own that gives this answer to everybody. */
export const startBareServer = (answer: BareAnswer) => startServerProgram(program, answer);
