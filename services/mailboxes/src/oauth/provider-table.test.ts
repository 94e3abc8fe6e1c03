import { loadSettings, SettingsError } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { settings } from '../config.ts';
import { providerTable } from './provider-table.ts';

const tableOf = (environment: Record<string, string>) =>
  providerTable(loadSettings(settings, { DATABASE_URL: 'postgres://localhost/mailboxes', ...environment }), {});

test('Google is asked for lasting access with a new consent, and for its restricted scope', () => {
  const { google } = tableOf({ GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' });
  expect(google).toMatchObject({ clientId: 'an id', asked: { access_type: 'offline', prompt: 'consent' } });
  expect(google.scope.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'https://mail.google.com/']));
});

test('Microsoft is asked for Outlook’s scopes and lasting access, in the tenant of the settings', () => {
  const { microsoft } = tableOf({});
  expect(microsoft.clientId).toBeUndefined();
  expect(microsoft.issuer.href).toBe('https://login.microsoftonline.com/common/v2.0');
  const scopes = microsoft.scope.split(' ');
  expect(scopes).toContain('offline_access');
  expect(scopes).toContain('https://outlook.office.com/SMTP.Send');
  expect(scopes).toContain('https://outlook.office.com/IMAP.AccessAsUser.All');
  const consumers = tableOf({ MICROSOFT_TENANT: 'consumers' }).microsoft;
  expect(consumers.issuer.href).toBe('https://login.microsoftonline.com/consumers/v2.0');
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'an id' }],
  [{ GOOGLE_CLIENT_SECRET: 'a secret' }],
  [{ MICROSOFT_CLIENT_ID: 'an id' }],
])('half a client is refused at the start: %o', (environment) => {
  expect(() => tableOf(environment)).toThrow(SettingsError);
});

test('a tenant cannot lead to another host', () => {
  expect(() => tableOf({ MICROSOFT_TENANT: '../evil' })).toThrow(SettingsError);
});
