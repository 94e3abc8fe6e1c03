import { loadSettings, SettingsError } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kafkaFrom, serviceSettings } from './service-settings.ts';

const good = { DATABASE_URL: 'postgres://localhost/probe', INTERNAL_SECRET: 'sixteen letters!' };

test('defaults fill what is absent, and an empty value counts as absent', () => {
  const settings = loadSettings(serviceSettings, { ...good, PORT: '', LOG_LEVEL: undefined });
  expect(settings).toMatchObject({ PORT: 8080, LOG_LEVEL: 'info', CLOCK_SPEED: 1 });
  expect(settings.KAFKA_BROKERS).toBeUndefined();
});

test('values are read into their types', () => {
  const settings = loadSettings(serviceSettings, {
    ...good,
    PORT: '0',
    KAFKA_BROKERS: 'one:9092, two:9092',
    CLOCK_START: '2026-03-02T09:00:00Z',
    CLOCK_SPEED: '86400',
  });
  expect(settings).toMatchObject({ PORT: 0, KAFKA_BROKERS: ['one:9092', 'two:9092'], CLOCK_SPEED: 86_400 });
  expect(settings.CLOCK_START?.toString()).toBe('2026-03-02T09:00:00Z');
});

test('all bad keys are named at once', () => {
  const bad = {
    PORT: '70000',
    DATABASE_URL: 'somewhere',
    INTERNAL_SECRET: 'short',
    CLOCK_START: 'yesterday',
    CLOCK_SPEED: '-1',
    LOG_LEVEL: 'loud',
  };
  const load = () => loadSettings(serviceSettings, bad);
  expect(load).toThrow(SettingsError);
  for (const key of Object.keys(bad)) expect(load).toThrow(`\n  ${key}: `);
});

test('a refused value is not repeated, for it may be a secret', () => {
  const schema = z.object({ SECRET: z.string().min(16), URL: z.url() });
  const load = () => loadSettings(schema, { SECRET: 'hunter2', URL: 'hunter3' });
  expect(load).toThrow(/^(?![\s\S]*hunter)/);
});

test('how to reach Kafka: brokers, TLS and a sign-in that is whole', () => {
  const kafka = (environment: Record<string, string>) =>
    kafkaFrom(loadSettings(serviceSettings, { ...good, ...environment }));
  expect(kafka({ KAFKA_SSL: 'true' })).toBeUndefined();
  const signIn = { KAFKA_BROKERS: 'one:9092', KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'scram-sha-512' };
  expect(() => kafka(signIn)).toThrow(SettingsError);
  expect(kafka({ ...signIn, KAFKA_USERNAME: 'cadenza', KAFKA_PASSWORD: 'secret' })).toMatchObject({
    brokers: ['one:9092'],
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'cadenza', password: 'secret' },
  });
});
