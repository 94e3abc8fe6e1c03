import { expect, test } from 'vitest';
import { guessColumns, lackingIn, rowOf } from './file-columns.ts';

const instantly =
  'Email,First Name,Last Name,IMAP Username,IMAP Password,IMAP Host,IMAP Port,SMTP Username,SMTP Password,SMTP Host,SMTP Port,Daily Limit,Warmup Enabled,Warmup Limit,Warmup Increment';
const smartlead =
  'from_name,from_email,user_name,password,smtp_host,smtp_port,imap_host,imap_port,max_email_per_day,custom_tracking_url,bcc,signature,warmup_enabled,total_warmup_per_day,daily_rampup,reply_rate_percentage,imap_user_name,imap_password';

test.each([
  [instantly, { dailyLimit: 'Daily Limit', user: 'SMTP Username', imapUser: 'IMAP Username', firstName: 'First Name' }],
  [
    smartlead,
    { dailyLimit: 'max_email_per_day', address: 'from_email', user: 'user_name', imapUser: 'imap_user_name' },
  ],
  ['Warmup Limit,Email,Name,Password,Emails per day', { dailyLimit: 'Emails per day' }],
  ['Sender Email,Sender Name,App Password,Daily sending limit', { dailyLimit: 'Daily sending limit' }],
  ['email,name,password,Max emails/day', { dailyLimit: 'Max emails/day' }],
  ['Email,Name,Password,Quota,Daily quota', { dailyLimit: 'Daily quota' }],
  ['Email,Name,IMAP Password,IMAP Host', { password: 'IMAP Password', imapHost: 'IMAP Host' }],
])('%s: the columns are found', (headers, expected) => {
  const found = guessColumns(headers.split(','));
  expect(found).toMatchObject(expected);
  expect(lackingIn(found)).toEqual([]);
});

test.each([
  ...['Quota', 'Email quota', 'Disk quota', 'Hourly email limit', 'Monthly email limit', 'Email size limit'],
  ...['Max delay per day', 'Bounce limit per day', 'Emails per hour max', 'Weekly sending limit'],
])('%s is no daily limit', (header) => {
  expect(guessColumns([header])).toEqual({});
});

test('columns about warming up limit nothing', () => {
  expect(guessColumns(['Warmup Limit', 'total_warmup_per_day', 'daily_rampup', 'Daily reply limit'])).toEqual({});
});

test('a name in two columns is one, unless there is a whole one', () => {
  const mapping = { fromName: 'Name', firstName: 'First', lastName: 'Last' };
  const nameIn = (Name: string) => rowOf({ Name, First: ' Ada ', Last: 'King' }, mapping, (text) => text).fromName;
  expect([nameIn(''), nameIn('Ada K.')]).toEqual(['Ada King', 'Ada K.']);
});
