import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CaughtMail } from '../caught-mail/caught-mail.ts';
import { anEmail } from '../testing/an-email.ts';
import { emailOf, startMailboxMailers } from '../testing/mailbox-servers.ts';
import { openCatcherMailer } from './catcher-mailer.ts';
import { openMailers } from './mailers.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-mailers-'));
afterAll(() => rm(folder, { recursive: true }));

test('an email of a mailbox goes to its server, also where the relay only catches', async () => {
  await using mailboxes = await startMailboxMailers();
  const relay = openCatcherMailer(new CaughtMail(folder), () => '2026-03-02T15:00:00Z');
  await using mailers = openMailers({ relay, mailboxes });
  expect(await mailers.deliver(anEmail)).toMatchObject({ outcome: 'accepted' });
  expect(await mailers.deliver(emailOf('gone'))).toMatchObject({
    outcome: 'not-handed-over',
    fault: { kind: 'access' },
  });
});

test('D2: whether a mailbox has sent an interrupted email nobody knows, though it was not caught', async () => {
  await using mailboxes = await startMailboxMailers();
  const relay = openCatcherMailer(new CaughtMail(folder), () => '2026-03-02T15:00:00Z');
  await using mailers = openMailers({ relay, mailboxes });
  expect(await mailers.recall('not-caught', 'a mailbox')).toMatchObject({ outcome: 'unknown' });
  expect(await mailers.recall('not-caught', null)).toMatchObject({ outcome: 'not-handed-over' });
});
