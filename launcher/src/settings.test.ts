import { expect, test } from 'vitest';
import { loadSettings } from './settings.ts';

test('without any setting the product runs on port 8080', () => {
  expect(loadSettings({})).toMatchObject({ PORT: 8080, PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: 'info' });
});

test('the public address follows the port and carries no slash at its end', () => {
  expect(loadSettings({ PORT: '9000' }).PUBLIC_URL).toBe('http://localhost:9000');
  expect(loadSettings({ PUBLIC_URL: 'https://mail.example.com/' }).PUBLIC_URL).toBe('https://mail.example.com');
});

test('an empty value counts as absent', () => {
  expect(loadSettings({ SMTP_URL: '', PORT: '' })).toMatchObject({ PORT: 8080 });
});

test('all bad keys are named at once', () => {
  expect(() => loadSettings({ PORT: 'eighty', SMTP_URL: 'mail.example.com', CLOCK_START: 'monday' })).toThrow(
    /PORT: .*SMTP_URL: .*smtp:\/\/.*CLOCK_START: is not an instant/,
  );
});

test('a sender that can be read in several ways is refused before anything starts, with a sentence', () => {
  expect(() => loadSettings({ MAIL_FROM: 'Müller, Hans "HM" <hans@example.com>' })).toThrow(
    /MAIL_FROM: can be read in several ways: write a name with quotes.* in double quotes/,
  );
  expect(
    loadSettings({ MAIL_FROM: '"Müller, Hans" <hans@example.com>', ADMIN_EMAIL: 'hans@bücher.example' }),
  ).toMatchObject({
    MAIL_FROM: '"Müller, Hans" <hans@example.com>',
    ADMIN_EMAIL: 'hans@bücher.example',
  });
});
