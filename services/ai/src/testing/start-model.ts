import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: object } };
  max_tokens?: number;
}

export type ModelResponse = (response: ServerResponse, asked: ChatRequest) => void;

/** A small server that speaks the chat-completions protocol and gives these answers; the last one repeats. */
export async function startModel() {
  let responses: ModelResponse[] = [];
  let asked: ChatRequest[] = [];
  let leftEarly = 0;
  const server = createServer(async (request, response) => {
    const chat = (await json(request).catch(() => undefined)) as ChatRequest | undefined;
    if (!chat) return;
    asked.push(chat);
    response.once('close', () => (leftEarly += response.writableFinished ? 0 : 1));
    const answer = responses.length > 1 ? responses.shift() : responses[0];
    answer?.(response, chat);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The requests since the last `willAnswer`. */
    asked: () => asked,
    /** How many of those requests were abandoned before their response ended. */
    leftEarly: () => leftEarly,
    willAnswer(...next: ModelResponse[]) {
      responses = next;
      asked = [];
      leftEarly = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): ModelResponse =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const rawResponse = (body: unknown) => respond(200, body);

export const completion = (message: Record<string, unknown>, finishReason = 'stop') =>
  respond(200, {
    id: '1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } }],
  });

export const written = (content: string, finishReason?: string) => completion({ content, refusal: null }, finishReason);

/** The error response of a service. It repeats the key, as some do. */
export const failure = (status: number, code: string | null = null, headers: Record<string, string> = {}) =>
  respond(status, { error: { message: 'Incorrect key sk-test-key', type: 'error', code } }, headers);
