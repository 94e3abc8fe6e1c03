import { type Loop, startLoop } from '@cadenza/clock';
import { accountName, connectionTo } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { readNewMail } from './read-new-mail.ts';
import { Refusals } from './refusals.ts';

/** The server tells of new mail by itself; this finds what it forgot to tell, and connections that died in silence. */
const lookEveryMs = 30_000;
const reconnectAfterMs = 1_000;
const retryMsMax = 5 * 60_000;

/**
 * Reads a folder for ever: what is in it, then what arrives. A lost connection is made again, after growing waits when
 * that fails. Nothing in the mailbox is changed.
 *
 * @param isReader whether this copy of the service reads the folder; asked before every look
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
    // Fails the running command as well; unheard, its event would end the process.
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
      // Whatever is wrong with this connection, or with the folder that it has open, a new one finds out anew: after the
      // loop's growing wait, and not as soon as the connection is closed.
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
