import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { startKafka } from '@cadenza/embedded-kafka';
import { eventually, onKafka, testKafka } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { openKafka } from './kafka.ts';

const run = promisify(execFile);
const kafka = await testKafka();
const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-kafka-sign-in-'));
const certificate = await makeCertificate();
const patience = { timeoutMs: 120_000 };
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A key and a certificate for 127.0.0.1; `undefined` where openssl is missing. */
async function makeCertificate() {
  const [key, chain] = [path.join(folder, 'key.pem'), path.join(folder, 'chain.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3', '-subj', '/CN=cadenza'];
  const files = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', chain];
  const isMade = await run('openssl', [...request, ...files]).then(
    () => true,
    () => false,
  );
  return isMade ? { key: await readFile(key, 'utf8'), chain: await readFile(chain, 'utf8') } : undefined;
}

/** A broker that accepts only TLS, from clients with a password. */
const settings = (name: string, password: string) => ({
  'listener.security.protocol.map': 'PLAINTEXT:SASL_SSL,CONTROLLER:PLAINTEXT',
  'sasl.enabled.mechanisms': 'PLAIN',
  'sasl.mechanism.inter.broker.protocol': 'PLAIN',
  'listener.name.plaintext.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required username="${name}" password="${password}" user_${name}="${password}";`,
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.key': certificate?.key ?? '',
  'ssl.keystore.certificate.chain': certificate?.chain ?? '',
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.certificates': certificate?.chain ?? '',
});

describe.skipIf(kafka.missing || !certificate)(`${onKafka(kafka)} with TLS and SASL (needs openssl)`, () => {
  test('it is reached over TLS with the right password, and not with another', { timeout: 600_000 }, async () => {
    const [username, password, topic] = ['cadenza', randomUUID(), 'guarded'];
    await using broker = await startKafka({
      folder: path.join(folder, 'broker'),
      settings: settings(username, password),
    });
    setDefaultCACertificates([...getCACertificates('default'), certificate?.chain ?? '']);
    const open = (secret: string, onError: (error: unknown) => void) =>
      openKafka({
        clientId: 'sign-in',
        brokers: [broker.brokers],
        topics: [topic],
        ssl: true,
        sasl: { mechanism: 'plain', username, password: secret },
        onError,
      });

    const refusals: unknown[] = [];
    await using stranger = await open('guessed', (error) => void refusals.push(error));
    await eventually(() => expect(String(refusals[0])).toMatch(/authenticat/i), patience);
    expect(stranger.isReady()).toBe(false);

    await using bus = await open(password, () => {});
    const received: string[] = [];
    await using _ = await bus.subscribe({
      group: 'sign-in',
      topics: [topic],
      handle: async (records) => void received.push(...records.map(({ value }) => value)),
      onError: () => {},
    });
    await eventually(() => expect(bus.isReady()).toBe(true), patience);
    await bus.publish([{ topic, key: 'a', id: '1', headers: {}, value: 'secret' }]);
    await eventually(() => expect(received).toEqual(['secret']), patience);
  });
});
