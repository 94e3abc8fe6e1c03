import { type AccessUse, mailboxTagsMax } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import type { MailboxCommand, MailboxSettings, SettingsChanges } from './commands.ts';
import { mailboxDecider } from './decide.ts';
import type { MailboxEvent } from './events.ts';

const mailboxId = '019a0000-0000-7000-8000-00000000000a';
const now = '2026-03-02T15:00:00Z';
const smtp = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'ada@example.com' } as const;
const imap = { ...smtp, host: 'imap.example.com', port: 993 };
const settings: MailboxSettings = {
  ...{ fromName: 'Ada', address: 'ada@example.com', replyTo: null, signature: null, smtp, imap },
  ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'UTC', hours: null, tags: [] },
};

const connected: MailboxEvent = {
  type: 'MailboxConnected',
  data: { mailboxId, mailbox: { ...settings, accessRevision: 1 }, connectedAt: now },
};
const paused: MailboxEvent = { type: 'MailboxPaused', data: { mailboxId } };
const resumed: MailboxEvent = { type: 'MailboxResumed', data: { mailboxId } };
const recovered: MailboxEvent = { type: 'MailboxRecovered', data: { mailboxId } };
const removed: MailboxEvent = { type: 'MailboxRemoved', data: { mailboxId, removedAt: now } };
const faulty = (use: AccessUse): MailboxEvent => ({
  type: 'MailboxNeedsAttention',
  data: { mailboxId, use, verdict: 'refused' },
});
const changed = (changes: SettingsChanges, accessRevision = 1): MailboxEvent => ({
  type: 'MailboxChanged',
  data: { mailboxId, mailbox: { ...settings, ...changes, accessRevision }, changedAt: now },
});

const { decide, evolve, initialState } = mailboxDecider;
const after = (...past: MailboxEvent[]) => ({
  when: (command: MailboxCommand) => decide(command, past.reduce(evolve, initialState)),
});
const connect: MailboxCommand = { type: 'ConnectMailbox', mailboxId, settings, now };
const change = (changes: SettingsChanges) => ({ type: 'ChangeMailbox' as const, changes, now });
const reportFault = (accessRevision = 1): MailboxCommand => ({
  type: 'ReportFault',
  ...{ use: 'imap', verdict: 'oauth-required', accessRevision },
});
const reason = 'Paused for safety: 3 of the last 50 emails (6.0%) went to addresses that do not exist.';
const earlier = '2026-03-02T14:59:59.999Z';
const tell = (health: 'well' | 'halved' | 'stopped', decidedAt = now): MailboxCommand => ({
  ...{ type: 'ReportHealth', health, decidedAt },
  reason: health === 'well' ? null : reason,
});
const stopped: MailboxEvent = { type: 'MailboxPaused', data: { mailboxId, reason, decidedAt: now } };
const warned: MailboxEvent = { type: 'MailboxWarned', data: { mailboxId, reason, decidedAt: now } };
const eased: MailboxEvent = { type: 'MailboxEased', data: { mailboxId, decidedAt: now } };
const resumedKnowing: MailboxEvent = { type: 'MailboxResumed', data: { mailboxId, guardDecidedAt: now } };
const resume = (testedRevision: number | null = null): MailboxCommand => ({ type: 'ResumeMailbox', testedRevision });

const judge = (areReplaced: boolean, accessRevision = 1): MailboxCommand => ({
  ...{ type: 'JudgeMessageIds', areReplaced, accessRevision, now },
});

describe('a mailbox that is connected at its provider', () => {
  const reconnect: MailboxCommand = { type: 'ReconnectMailbox', provider: 'google', smtp, imap, now };
  const atProvider = (accessRevision: number): MailboxEvent => ({
    type: 'MailboxChanged',
    data: { mailboxId, mailbox: { ...settings, oauthProvider: 'google', accessRevision }, changedAt: now },
  });

  test('M6: has new access from then on, and no fault any more', () => {
    expect(after(connected).when(reconnect)).toEqual([atProvider(2)]);
    expect(after(connected, atProvider(2), faulty('smtp')).when(reconnect)).toEqual([atProvider(3), recovered]);
  });

  test('keeps the servers of its provider, whatever else is changed', () => {
    const mailbox = after(connected, atProvider(2));
    for (const changes of [{ smtp }, { imap }, { imap: null }])
      expect(() => mailbox.when(change(changes))).toThrow('This mailbox signs in without a password');
    expect(mailbox.when(change({ dailyLimit: 7 }))).toMatchObject([{ data: { mailbox: { dailyLimit: 7 } } }]);
  });

  test('is not connected again once it is removed', () => {
    expect(() => after(connected, removed).when(reconnect)).toThrow('This mailbox does not exist');
  });
});

test('M9: what a self-test saw of Message-IDs holds until another sees otherwise, or the server that sends changes', () => {
  const seen: MailboxEvent = {
    type: 'MailboxChanged',
    data: {
      ...{ mailboxId, mailbox: { ...settings, accessRevision: 1, replacesMessageIds: true }, changedAt: now },
      bySelfTest: true,
    },
  };
  expect(after(connected).when(judge(true))).toEqual([seen]);
  expect(after(connected).when(judge(false))).toEqual([]);
  expect(after(connected).when(judge(true, 2)), 'of other servers').toEqual([]);
  expect(after(connected, seen).when(judge(true))).toEqual([]);
  expect(after(connected, seen).when(judge(false))).toEqual([
    {
      type: 'MailboxChanged',
      data: { mailboxId, mailbox: { ...settings, accessRevision: 1 }, changedAt: now, bySelfTest: true },
    },
  ]);
  const replacesIn = (changes: SettingsChanges) => {
    const [event] = after(connected, seen).when(change(changes));
    return event?.type === 'MailboxChanged' && event.data.mailbox.replacesMessageIds;
  };
  expect(replacesIn({ dailyLimit: 30, smtp, imap: null }), 'the same server, perhaps with a new password').toBe(true);
  expect(replacesIn({ smtp: { ...smtp, host: 'other.example.com' } })).toBeUndefined();
});

test('a mailbox is connected once', () => {
  expect(after().when(connect)).toEqual([connected]);
  expect(after(connected).when(connect)).toEqual([]);
});

describe('changes', () => {
  test('only what is given changes, and what is the same is no change', () => {
    expect(after(connected).when(change({ dailyLimit: 30 }))).toEqual([changed({ dailyLimit: 30 })]);
    expect(after(connected).when(change({ dailyLimit: 40, tags: [] }))).toEqual([]);
  });

  const tagged = (...tags: string[]) => changed({ tags });
  const full = Array.from({ length: mailboxTagsMax }, (_, index) => `tag ${index}`);

  test.each([
    ['are added behind those that it has', ['a'], { add: ['c', 'b'], remove: [] }, ['a', 'c', 'b']],
    ['are taken away', ['a', 'b'], { add: [], remove: ['a', 'z'] }, ['b']],
    ['make place for others', full, { add: ['new'], remove: ['tag 0'] }, [...full.slice(1), 'new']],
    ['that it has already are no change', ['a', 'b'], { add: ['b'], remove: ['z'] }, null],
  ])('M13: tags %s', (_, before, tagChanges, expected) => {
    const given = after(connected, tagged(...before)).when({ ...change({}), tagChanges });
    expect(given).toEqual(expected === null ? [] : [tagged(...expected)]);
  });

  test('M13: tags beyond the most that a mailbox may have are refused, with all that was to change', () => {
    const command = { ...change({ dailyLimit: 7 }), tagChanges: { add: ['one', 'more'], remove: [] } };
    expect(() => after(connected, tagged(...full)).when(command)).toThrow('It would have 22 tags');
  });

  test('a server that is given may have another password: its access is a new one', () => {
    expect(after(connected).when(change({ smtp }))).toEqual([changed({}, 2)]);
    expect(after(connected, changed({}, 2)).when(change({ imap }))).toEqual([changed({}, 3)]);
  });

  test('IMAP goes once', () => {
    expect(after(connected).when(change({ imap: null }))).toEqual([changed({ imap: null }, 2)]);
    expect(after(connected, changed({ imap: null }, 2)).when(change({ imap: null }))).toEqual([]);
  });

  test.each(['smtp', 'imap'] as const)('D8: a fault of %s is over when that server is given anew', (use) => {
    const other = use === 'smtp' ? { imap } : { smtp };
    expect(after(connected, faulty(use)).when(change({ smtp, imap }))).toEqual([changed({}, 2), recovered]);
    expect(after(connected, faulty(use)).when(change(other))).toEqual([changed({}, 2)]);
    expect(after(connected, faulty(use)).when(change({ fromName: 'A' }))).toEqual([changed({ fromName: 'A' })]);
  });

  test('a fault of an IMAP server that the mailbox has no more is over', () => {
    expect(after(connected, faulty('imap')).when(change({ imap: null }))).toEqual([
      changed({ imap: null }, 2),
      recovered,
    ]);
  });
});

test('pausing and resuming again record nothing', () => {
  expect(after(connected).when({ type: 'PauseMailbox' })).toEqual([paused]);
  expect(after(connected, paused).when({ type: 'PauseMailbox' })).toEqual([]);
  expect(after(connected, paused).when(resume())).toEqual([resumed]);
  expect(after(connected).when(resume())).toEqual([]);
});

describe('D8: a fault', () => {
  const fault = { type: 'MailboxNeedsAttention', data: { mailboxId, use: 'imap', verdict: 'oauth-required' } };

  test('is shown until it is mended, the first one', () => {
    expect(after(connected).when(reportFault())).toEqual([fault]);
    expect(after(connected, faulty('smtp')).when(reportFault())).toEqual([]);
    expect(after(connected, faulty('smtp'), recovered).when(reportFault())).toEqual([fault]);
  });

  test('of credentials that were changed meanwhile is none', () => {
    expect(after(connected, changed({}, 2)).when(reportFault(1))).toEqual([]);
    expect(after(connected, changed({}, 2)).when(reportFault(2))).toEqual([fault]);
    expect(after(connected).when(reportFault(2))).toEqual([]);
  });

  test('is over when the mailbox is resumed and its servers work', () => {
    expect(after(connected, faulty('smtp')).when(resume(1))).toEqual([recovered]);
    expect(after(connected, paused, faulty('smtp')).when(resume(1))).toEqual([recovered, resumed]);
    expect(after(connected, paused).when(resume(1))).toEqual([resumed]);
  });

  test('stays where nobody tested the credentials that it has now', () => {
    expect(after(connected, faulty('smtp')).when(resume())).toEqual([]);
    expect(after(connected, faulty('smtp'), changed({ imap: null }, 2)).when(resume(1))).toEqual([]);
    expect(after(connected, paused, faulty('smtp')).when(resume())).toEqual([resumed]);
  });
});

test('a removed mailbox is gone, and is not connected again', () => {
  expect(after(connected, paused).when({ type: 'RemoveMailbox', now })).toEqual([removed]);
  expect(after(connected, removed).when(connect)).toEqual([]);
});

const commands: MailboxCommand[] = [
  change({ fromName: 'A' }),
  { type: 'PauseMailbox' },
  resume(),
  reportFault(),
  { type: 'RemoveMailbox', now },
];

test.each(commands)('$type finds neither an unknown nor a removed mailbox', (command) => {
  for (const past of [[], [connected, removed]])
    expect(() => after(...past).when(command)).toThrow(expect.objectContaining({ status: 404 }));
});

describe('S8: what the guard decided', () => {
  test.each([
    ['stopped', [stopped]],
    ['halved', [warned]],
    ['well', [eased]],
  ] as const)('of a mailbox that is %s is recorded once', (health, events) => {
    expect(after(connected).when(tell(health))).toEqual(events);
    expect(after(connected, ...events).when(tell(health))).toEqual([]);
  });

  test('before something that was heard of is void', () => {
    for (const heardOf of [stopped, warned, eased])
      for (const health of ['stopped', 'halved', 'well'] as const)
        expect(after(connected, heardOf).when(tell(health, earlier))).toEqual([]);
  });

  test('is told of a mailbox that a person paused, and stops none again that a person resumed', () => {
    expect(after(connected, paused).when(tell('stopped'))).toEqual([stopped]);
    expect(after(connected, stopped).when(resume())).toEqual([resumedKnowing]);
    expect(after(connected, stopped, resumedKnowing).when(tell('stopped'))).toEqual([]);
    expect(after(connected, stopped, resumedKnowing).when(tell('stopped', '2026-03-02T15:00:00.001Z'))).toHaveLength(1);
  });

  test('is nothing to a mailbox that was removed', () => {
    expect(() => after(connected, removed).when(tell('stopped'))).toThrow(expect.objectContaining({ status: 404 }));
  });
});
