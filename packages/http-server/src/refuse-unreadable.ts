import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A client still sends when the refusal is written: closing at once would cut the refusal off. */
const lingerMs = 1_000;

interface Answer {
  status: number;
  code: string;
  message: string;
}

const malformed: Answer = { status: 400, code: 'malformed-request', message: 'The request could not be understood.' };
const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'address-too-long',
    message: 'The address of this request is too long. A filter has room for fewer or shorter conditions.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large', message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too-slow', message: 'The request took too long to arrive.' },
};

/** Requests that Node cannot read never reach a handler. They get a sentence like all others, and lose their connection. */
export function refuseUnreadable(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  server.on('request', ({ socket }, response) => void latest.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // What comes behind the unreadable beginning is unreadable, too.
    if (refused.has(socket)) return;
    if (!socket.writable || error.code === 'ECONNRESET' || isUnderWay(latest.get(socket))) return void socket.destroy();
    refused.add(socket);
    socket.end(written(answers[error.code ?? ''] ?? malformed));
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** A refusal inside another response would be read as its body. */
const isUnderWay = (response: ServerResponse | undefined) =>
  response?.headersSent === true && !response.writableFinished;

function written({ status, code, message }: Answer): string {
  const body = JSON.stringify({ message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
