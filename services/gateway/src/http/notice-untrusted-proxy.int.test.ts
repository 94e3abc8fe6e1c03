import { createLog } from '@cadenza/http-kit';
import { listenOn } from '@cadenza/http-server';
import express from 'express';
import { expect, test } from 'vitest';
import type { Settings } from '../config.ts';
import { browser, startGateway } from '../testing/start-gateway.ts';
import { noticeUntrustedProxy } from './notice-untrusted-proxy.ts';

const https = 'https://mail.example.com';
const throughProxy = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['https, behind a proxy that is not trusted', { PUBLIC_URL: https }, throughProxy, true],
  ['https, behind a proxy that is trusted', { PUBLIC_URL: https, TRUST_PROXY: 1 }, throughProxy, undefined],
  ['https, without a proxy’s header', { PUBLIC_URL: https }, {}, undefined],
  ['https, behind one that says X-Real-IP', { PUBLIC_URL: https }, { 'x-real-ip': '203.0.113.7' }, true],
  ['https, behind one that says Forwarded', { PUBLIC_URL: https }, { forwarded: 'for=203.0.113.7' }, true],
  ['plain http of a name', { PUBLIC_URL: 'http://mail.example.com' }, throughProxy, true],
  ['plain http of an address', { PUBLIC_URL: 'http://192.0.2.7:8080' }, throughProxy, true],
  ['plain http of a name like ours', { PUBLIC_URL: 'http://localhost.example.com' }, throughProxy, true],
  ['plain http of this machine', {}, throughProxy, undefined],
  ['its address', { PUBLIC_URL: 'http://127.0.0.1:8080' }, throughProxy, undefined],
  ['its IPv6 address', { PUBLIC_URL: 'http://[::1]:8080' }, throughProxy, undefined],
])('%s: whoever is signed in is told so, or not', async (_, settings, headers, told) => {
  const { url } = await startGateway(settings);
  const caller = browser(url);
  expect((await caller.get('/api/auth/check', headers)).body).not.toHaveProperty('proxyUntrusted');
  await caller.signIn();
  expect((await caller.get('/api/auth/check', headers)).body.proxyUntrusted).toBe(told);
});

test('the log names a proxy that is not trusted with the first request, once, and the setting that helps', async () => {
  const lines: string[] = [];
  const log = createLog('gateway', 'warn', { write: (line) => void lines.push(line) });
  const settings = { PUBLIC_URL: https, TRUST_PROXY: 0 } as Settings;
  const http = express().use(noticeUntrustedProxy({ settings, log }), (_request, response) => void response.end());
  await using server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${server.port}/`, { headers });
  await ask({});
  expect(lines).toEqual([]);
  await ask(throughProxy);
  await ask(throughProxy);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"publicUrl":"https:\/\/mail\.example\.com".*TRUST_PROXY is 0.*number of proxies/);
  expect(lines[0]).not.toContain('203.0.113.7');
});
