import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const refusals: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'address-too-long',
    'The address of this request is too long. A filter has room for fewer or shorter conditions.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too-slow', 'The request took too long to arrive.'],
};
const unreadable = ['400 Bad Request', 'malformed-request', 'The request could not be understood.'] as const;

/**
 * Answers requests that Node cannot read in the form in which the product refuses all others. Without it, the body is
 * empty. The connection ends, because nobody knows where its next request begins.
 */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, code, message] = refusals[error.code ?? ''] ?? unreadable;
    const body = JSON.stringify({ message, code });
    const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
    socket.end(`HTTP/1.1 ${status}\r\n${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${body}`);
  });
}
