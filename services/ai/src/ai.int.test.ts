import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { serviceClient, testSecret } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { settings } from './config.ts';

type Answer = (response: ServerResponse) => void;

interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
}

/** A small server that speaks the chat protocol and answers as told. */
let answers: Answer[] = [];
let asked: ChatRequest[] = [];
const model = createServer(async (request, response) => {
  asked.push((await json(request)) as ChatRequest);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response);
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
const modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

const common = { PORT: '0', HOST: '127.0.0.1', INTERNAL_SECRET: testSecret, LOG_LEVEL: 'silent' };
const openai = { OPENAI_API_KEY: 'sk-test-key', OPENAI_MODEL: 'test-model', OPENAI_TIMEOUT_MS: '300' };
const configured = await createApp(settings.parse({ ...common, ...openai, OPENAI_BASE_URL: modelUrl }));
const unreachable = await createApp(settings.parse({ ...common, ...openai, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }));
const unconfigured = await createApp(settings.parse(common));

afterAll(async () => {
  model.closeAllConnections();
  model.close();
  for (const app of [configured, unreachable, unconfigured]) await app[Symbol.asyncDispose]();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

const respond =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const completion = (message: Record<string, unknown>, finish = 'stop') =>
  respond(200, { id: '1', object: 'chat.completion', choices: [{ index: 0, finish_reason: finish, message }] });
const draft = { subject: 'A question, {{firstName}}', body: 'Hi {{firstName}},\n\nshort.' };
const content = (text: string) => completion({ role: 'assistant', content: text, refusal: null });
const failure = (status: number, code: string | null = null) =>
  respond(status, { error: { message: 'Incorrect key sk-test-key', type: 'error', code } });

const request = {
  type: 'followup',
  prompt: 'Ask for a short call',
  context: { previousSubject: 'Hello', previousBody: 'First', campaignGoal: 'Autumn' },
};
const generate = (port: number, body: unknown = request) => serviceClient(port).post('/api/ai/generate-email', body);

test('a prompt becomes a subject and a body', async () => {
  answers = [content(JSON.stringify(draft))];
  const { status, body } = await generate(configured.port);
  expect(status).toBe(200);
  expect(body).toEqual(draft);
  expect(asked[0]?.model).toBe('test-model');
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(JSON.parse(asked[0]!.messages[1]!.content)).toEqual({
    kind: 'follow-up to the previous email',
    about: 'Ask for a short call',
    campaign: 'Autumn',
    previousSubject: 'Hello',
    previousBody: 'First',
  });
});

test('a passing failure is tried once more', async () => {
  answers = [failure(500), content(JSON.stringify(draft))];
  expect((await generate(configured.port)).body).toEqual(draft);
  expect(asked).toHaveLength(2);
});

test.each<[string, Answer, number, string]>([
  ['refuses to write', completion({ role: 'assistant', content: null, refusal: 'No.' }), 422, 'ai-refused'],
  ['is stopped by a filter', completion({ role: 'assistant', content: '' }, 'content_filter'), 422, 'ai-refused'],
  ['answers with prose', content('Sure, here it is'), 503, 'ai-answer-unusable'],
  ['answers with half an object', content('{"subject":"x"}'), 503, 'ai-answer-unusable'],
  ['answers without a choice', respond(200, { choices: [] }), 503, 'ai-answer-unusable'],
  ['answers with no JSON at all', (response) => void response.end('<html>'), 503, 'ai-answer-unusable'],
  ['refuses the key', failure(401, 'invalid_api_key'), 503, 'ai-key-refused'],
  ['has no quota left', failure(429, 'insufficient_quota'), 503, 'ai-quota-used-up'],
  ['is busy', failure(429, 'rate_limit_exceeded'), 429, 'ai-busy'],
  ['does not know the model', failure(404, 'model_not_found'), 503, 'ai-model-unknown'],
  ['is broken', failure(500), 503, 'ai-unavailable'],
  ['hangs up', (response) => void response.destroy(), 503, 'ai-unreachable'],
  ['says nothing', () => {}, 503, 'ai-timeout'],
])('when the AI service %s, the user reads a clear sentence', async (_case, answer, status, code) => {
  answers = [answer];
  const result = await generate(configured.port);
  expect(result.status).toBe(status);
  expect(result.body.code).toBe(code);
  expect(result.body.message).toMatch(/^The .*\.$/);
  expect(JSON.stringify(result.body)).not.toContain('sk-test-key');
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('an address that nobody answers at is named as the cause', async () => {
  expect((await generate(unreachable.port)).body.code).toBe('ai-unreachable');
});

test('without a key the answer says how to set the assistant up', async () => {
  const { status, body } = await generate(unconfigured.port);
  expect(status).toBe(503);
  expect(body.code).toBe('ai-not-configured');
  expect(body.message).toContain('OPENAI_API_KEY');
});

test.each([
  ['a blank prompt', { ...request, prompt: '  ' }, 422],
  ['an unknown type', { ...request, type: 'third' }, 422],
  ['no prompt', { type: 'initial' }, 400],
  ['no object', [], 400],
])('%s is refused without asking the AI', async (_case, body, status) => {
  const answer = await generate(configured.port, body);
  expect(answer.status).toBe(status);
  expect(asked).toHaveLength(0);
});
