import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationFile, describeConfiguration, launcherSettings, serviceSettings } from '../docs/configuration.ts';

const settings = [...launcherSettings(), ...(await serviceSettings())];

test('docs/configuration.md says what the code reads', async () => {
  const hint = 'The settings have changed. Run: npm run docs';
  expect(readFileSync(configurationFile, 'utf8'), hint).toBe(await describeConfiguration());
});

test('every setting has a description', () => {
  const silent = settings.filter(({ description }) => description === '');
  expect(silent.map(({ key, reader }) => `${reader}: ${key}`)).toEqual([]);
});

test('every key is in capitals', () => {
  expect(settings.map(({ key }) => key).filter((key) => !/^[A-Z][A-Z\d_]*$/.test(key))).toEqual([]);
});
