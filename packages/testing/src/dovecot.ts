import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(isProgram);

/** Whether Dovecot 2.3, the mail server that IMAP tests talk to, is installed here. */
export const hasDovecot = program !== undefined;

export interface Dovecot extends AsyncDisposable {
  /** `imap://user:password@127.0.0.1:port`. Its folders are INBOX and `sent`. */
  url: string;
  /** The folder that is marked as the one for copies of sent mail (RFC 6154). */
  sent: string;
  /** A connection of its own, as somebody's mail program has one; closed afterwards. */
  with<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  /** Kills it and starts it again on the same port with the same mail. */
  restart(): Promise<void>;
}

/** A mail server on 127.0.0.1 with one empty mailbox, in a folder of its own below the temporary one. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  const configuration = path.join(folder, 'dovecot.conf');
  // As root it drops its rights; otherwise it stays whoever started it.
  const account = process.getuid?.() === 0 ? 'nobody' : userInfo().username;
  await mkdir(path.join(folder, 'mail'), { mode: 0o777 });
  await writeFile(configuration, dovecotConfiguration({ folder, port, account }));
  if (account === 'nobody') await letIn(folder);
  const url = `imap://ada:secret@127.0.0.1:${port}`;
  let server = await start(configuration, port);

  return {
    url,
    sent: 'Copies',
    with: async (work) => {
      const auth = { user: 'ada', pass: 'secret' };
      const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.logout();
      }
    },
    restart: async () => {
      await stop(server);
      server = await start(configuration, port);
    },
    [Symbol.asyncDispose]: async () => {
      await stop(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function letIn(folder: string): Promise<void> {
  await chmod(folder, 0o711);
  await chown(path.join(folder, 'mail'), 65_534, 65_534);
}

async function start(configuration: string, port: number): Promise<ChildProcess> {
  const server = spawn(program as string, ['-F', '-c', configuration], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  server.stderr.on('data', (text) => {
    complaint += text;
  });
  await eventually(
    async () => {
      if (server.exitCode !== null) throw new Error(`Dovecot ended at its start: ${complaint}`);
      await connects(port);
    },
    { timeoutMs: 20_000 },
  );
  return server;
}

async function connects(port: number): Promise<void> {
  const socket = new Socket();
  try {
    socket.connect(port, '127.0.0.1');
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}

/** Its children serve the connections and would outlive it: the whole group ends. */
async function stop(server: ChildProcess): Promise<void> {
  if (!server.pid || server.exitCode !== null || server.signalCode !== null) return;
  process.kill(-server.pid, 'SIGKILL');
  await once(server, 'exit');
}

function dovecotConfiguration({ folder, port, account }: { folder: string; port: number; account: string }): string {
  const isRoot = account === 'nobody';
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
shutdown_clients = yes
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
${isRoot ? '' : `default_internal_user = ${account}\ndefault_login_user = ${account}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${account} gid=${isRoot ? 'nogroup' : userInfo().gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${isRoot ? '' : 'service anvil {\n  chroot =\n}'}
namespace inbox {
  inbox = yes
  mailbox Copies {
    special_use = \\Sent
    auto = create
  }
}
`;
}
