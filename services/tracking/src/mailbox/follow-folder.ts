import { type Loop, startLoop } from '@cadenza/clock';
import { accountName, connectionTo } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { readNewMail } from './read-new-mail.ts';
import { Refusals } from './refusals.ts';

/**
 * The server announces new mail by itself. This finds mail that it failed to announce, and connections that died
 * silently.
 */
const lookEveryMs = 30_000;
const reconnectAfterMs = 1_000;
const retryMsMax = 5 * 60_000;

/**
 * Follows a folder: reads what is in it, then what arrives. A lost connection is reopened, with growing waits if that
 * fails. Never changes anything in the mailbox.
 *
 * @param isReader whether this instance of the service reads the folder; asked before every look
 */
export function followFolder(
  context: Context,
  {
    url,
    plainLogin,
    folder,
    isReader,
  }: { url: string; plainLogin: boolean; folder: FollowedFolder; isReader: () => boolean },
): Loop {
  const account = accountName(url);
  const { mailboxConnected, mailboxLook } = context.counts;
  const labels = { folder: folder.label };
  mailboxConnected.set(labels, 0);
  const refusals = new Refusals();
  let open: { client: ImapFlow; name: string } | undefined;

  async function connect(signal: AbortSignal) {
    const client = connectionTo(url, { plainLogin });
    const hangUp = () => client.close();
    signal.addEventListener('abort', hangUp);
    // The running command fails as well. Without a listener, the event would end the process.
    client.on('error', (error) => context.log.warn({ err: error, account }, 'the connection to the mailbox failed'));
    client.on('exists', () => loop.wake());
    client.on('close', () => {
      signal.removeEventListener('abort', hangUp);
      if (open?.client !== client) return;
      open = undefined;
      mailboxConnected.set(labels, 0);
      setTimeout(loop.wake, reconnectAfterMs).unref();
    });
    try {
      await client.connect();
      const path = await folder.find(client);
      await client.mailboxOpen(path, { readOnly: true });
      open = { client, name: `${account}/${path}` };
      mailboxConnected.set(labels, 1);
      context.log.info({ folder: open.name }, 'reading the mailbox');
      return open;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  async function turn(signal: AbortSignal): Promise<number> {
    if (!isReader()) {
      open?.client.close();
      return lookEveryMs;
    }
    const { client, name } = open ?? (await connect(signal));
    try {
      await readNewMail(context, { client, name, folder, refusals }, () => !signal.aborted && isReader());
      mailboxLook.set(labels, context.clock.realNow().epochMilliseconds / 1_000);
      return lookEveryMs;
    } catch (error) {
      // The connection or its open folder may be broken, so the next turn opens a new one. It does so after the loop's
      // growing wait, and not as soon as the connection is closed.
      open = undefined;
      mailboxConnected.set(labels, 0);
      client.close();
      throw error;
    }
  }

  const loop = startLoop(turn, {
    onError: (error) => context.log.warn({ err: error, account }, 'the mailbox could not be read; it is tried again'),
    retryMsMax,
  });
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      open?.client.close();
      await loop[Symbol.asyncDispose]();
    },
  };
}
