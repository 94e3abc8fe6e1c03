import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { hasPostOffice, type PostOffice, startPostOffice, withPostOffice } from './post-office.ts';

const sender = 'ada@example.com';
const waiting = { timeoutMs: 20_000 };
const mailboxes = {
  [sender]: {},
  'bob@near.example': {},
  'full@near.example': { isFull: true },
  'away@near.example': { sieve: 'require "vacation"; vacation "I am back on 12 March.";' },
  'unwilling@near.example': { sieve: 'require "reject"; reject "I want none of this.";' },
};
const mailTo = (to: string) => ({
  from: sender,
  to,
  raw: [`From: ${sender}`, `To: ${to}`, 'Subject: Hello', `Message-ID: <about-${to}>`, '', 'Hello'].join('\n'),
});
const office = () =>
  startPostOffice({ mailboxes, gullibleDomains: ['far.example'], aliases: { '@bounces.example': sender } });

const arrive = (post: PostOffice, address: string, count: number) =>
  eventually(async () => {
    const mails = await post.mailsIn(address);
    expect(mails).toHaveLength(count);
    return mails.join('\n');
  }, waiting);

/** The process groups that a process started, and the data folders of the mail servers among them. */
function serversOf(parent: number | undefined) {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,pgid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/) as [string, string, string]);
  const groups = processes.filter(([pid, ppid, group]) => Number(ppid) === parent && group === pid).map(([pid]) => pid);
  const folders = groups.map((pid) => readlinkSync(`/proc/${pid}/cwd`));
  return { groups: new Set(groups), folders: folders.filter((folder) => /\/(?:dovecot|postfix)-/.test(folder)) };
}

/** Dead processes may stay listed until their new parent collects them. */
function liveProcessesIn(groups: ReadonlySet<string>): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => {
    const [group = '', state = ''] = line.trim().split(/\s+/);
    return groups.has(group) && !state.startsWith('Z');
  });
}

describe.skipIf(!hasPostOffice)(`a post office ${withPostOffice}`, () => {
  test('each mailbox treats mail in its way, and what comes back is in the mailbox of the sender', async () => {
    await using post = await office();
    expect(await post.post(mailTo('bob@near.example'))).toMatch(/^250 2\.0\.0 /);
    await arrive(post, 'bob@near.example', 1);
    expect(await post.post(mailTo('nobody@near.example'))).toMatch(/^550 5\.1\.1 /);
    expect(await post.post(mailTo('nobody@nowhere.example'))).toMatch(/^550 5\.1\.2 /);
    expect(await post.mailsIn(sender)).toEqual([]);
    const back: [string, RegExp][] = [
      ['nobody@far.example', /^Diagnostic-Code: smtp; 550 5\.1\.1 /m],
      ['full@near.example', /^Diagnostic-Code: smtp; 552 5\.2\.2 /m],
      ['unwilling@near.example', /I want none of this/],
      ['away@near.example', /^Auto-Submitted: auto-replied[\s\S]*back on 12 March/m],
      ['any+thing@bounces.example', /^Message-ID: <about-any\+thing@bounces\.example>/m],
    ];
    for (const [to] of back) expect(await post.post(mailTo(to))).toMatch(/^250 /);
    const mails = await arrive(post, sender, back.length);
    for (const [, pattern] of back) expect(mails).toMatch(pattern);
  });

  test('two at once know nothing of each other, and leave no process and no queue behind', async () => {
    await using one = await office();
    await using other = await office();
    await one.post(mailTo('bob@near.example'));
    await arrive(one, 'bob@near.example', 1);
    expect(await other.mailsIn('bob@near.example')).toEqual([]);
    const { groups, folders } = serversOf(process.pid);
    expect(folders).toHaveLength(4);
    expect(liveProcessesIn(groups).length).toBeGreaterThan(8);
    for (const each of [one, other]) await each[Symbol.asyncDispose]();
    await eventually(() => expect(liveProcessesIn(groups)).toEqual([]), waiting);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('it ends with the process that started it, also when that is killed', async () => {
    const start = `import { startPostOffice } from '${path.join(import.meta.dirname, 'post-office.ts')}';
      await startPostOffice({ mailboxes: { '${sender}': {} } });
      console.log('open');
      setInterval(() => {}, 1_000);`;
    let servers: ReturnType<typeof serversOf>;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(owner.stdout, 'data');
      servers = serversOf(owner.pid);
    } finally {
      owner.kill('SIGKILL');
    }
    const { groups, folders } = servers;
    expect(folders).toHaveLength(2);
    await eventually(() => {
      expect(liveProcessesIn(groups)).toEqual([]);
      expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    }, waiting);
  });
});
