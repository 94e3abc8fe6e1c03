import { type ImportMessage, importCommand } from '@cadenza/contracts';
import { Refusal, refusalFor } from '@cadenza/http-kit';
import { takeConnection } from '@cadenza/http-server';
import type { RequestHandler } from 'express';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Context } from '../../context.ts';
import { callerOf, fileIdOf } from '../caller.ts';
import { uploadAddress } from '../upload-address.ts';
import { fetchFile, type Progress } from './fetch-file.ts';

const commandBytesMax = 1_024;
const followersMax = 200;
const heartbeatMs = 30_000;
/** RFC 6455, 7.4.1. */
const finishedNormally = 1_000;

/**
 * The websocket /api/objects/api/{token}: fetches the file for as long as a client follows. A client that loses the
 * connection may reconnect with the same token, to any instance of the service. The fetch then starts again, or is
 * reported complete if the file is already stored. No state of it is kept in this process.
 */
export function followImport(context: Context): RequestHandler {
  const websockets = new WebSocketServer({ noServer: true, maxPayload: commandBytesMax, perMessageDeflate: false });
  return async (request, response) => {
    const fileId = fileIdOf(request);
    const ownerId = callerOf(response);
    await context.files.findImport(fileId, ownerId);
    if (websockets.clients.size >= followersMax)
      throw new Refusal(503, 'too-many-imports', 'Too many files are fetched right now. Please try again in a moment.');
    const taken = takeConnection(request);
    if (!taken) throw new Refusal(426, 'websocket-only', 'This address is for websockets.');
    websockets.handleUpgrade(request, taken.socket, taken.head, (client) =>
      follow(client, context, { fileId, ownerId }),
    );
  };
}

function follow(client: WebSocket, context: Context, { fileId, ownerId }: { fileId: string; ownerId: string }): void {
  let fetching: AbortController | undefined;

  const say = (message: ImportMessage) => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  const pause = () => {
    fetching?.abort();
    fetching = undefined;
  };
  const resume = () => {
    if (fetching) return;
    fetching = new AbortController();
    const { signal } = fetching;
    run(signal).then(
      () => end({ action: 'success', payload: { url: uploadAddress(fileId, context.settings) } }),
      (error) => {
        if (!signal.aborted) end({ action: 'error', payload: { error: sentenceOf(error, context) } });
      },
    );
  };
  const end = (message: ImportMessage) => {
    say(message);
    client.close(finishedNormally);
  };

  async function run(signal: AbortSignal): Promise<void> {
    const progress = (payload: Progress) => {
      if (!signal.aborted) say({ action: 'progress', payload });
    };
    const url = await context.files.findImport(fileId, ownerId);
    if (url !== undefined) await fetchFile(context, { fileId, url, signal, onProgress: progress });
    // The import may have been cancelled on another connection, or the client never learned the size.
    const { sizeBytes } = await context.files.find(fileId);
    progress({ progress: 100, bytesUploaded: sizeBytes, bytesTotal: sizeBytes });
  }

  async function cancel(): Promise<void> {
    pause();
    await context.uploads.abort(fileId);
    client.close(finishedNormally);
  }

  client.on('message', (text) => {
    const command = readCommand(String(text));
    if (command === 'pause') pause();
    else if (command === 'resume') resume();
    else if (command === 'cancel')
      cancel().catch((error) => context.log.warn({ err: error }, 'a cancelled import is left for the next cleaning'));
  });
  client.on('error', () => client.terminate());
  client.once('close', pause);
  keepAlive(client);
  resume();
}

function readCommand(text: string) {
  try {
    return importCommand.safeParse(JSON.parse(text)).data?.action;
  } catch {
    return undefined;
  }
}

/** Ends a connection whose other side has silently gone away. */
function keepAlive(client: WebSocket): void {
  let isAlive = true;
  client.on('pong', () => {
    isAlive = true;
  });
  const heartbeat = setInterval(() => {
    if (!isAlive) return client.terminate();
    isAlive = false;
    client.ping();
  }, heartbeatMs);
  client.once('close', () => clearInterval(heartbeat));
}

function sentenceOf(error: unknown, { log }: Context): { message: string; code: string } {
  const { status, message, code } = refusalFor(error);
  if (status >= 500) log.error({ err: error }, 'an import failed');
  return { message, code };
}
