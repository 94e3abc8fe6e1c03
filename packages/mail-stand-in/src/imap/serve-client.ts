import type { Socket } from 'node:net';
import { parseCommand, Refused, readCommand, tagOf } from './command.ts';
import { commands, offers } from './commands.ts';
import { ImapSession, type ImapSide } from './imap-session.ts';
import { TooLong } from './wire.ts';

/** Answers the commands of a client, one after the other, until one of both has gone. Never rejects. */
export async function serveClient(socket: Socket, side: ImapSide): Promise<void> {
  using session = new ImapSession(socket, side);
  try {
    await session.wire.write(`* OK [CAPABILITY ${offers}] The stand-in is ready\r\n`);
    while (!session.isLeaving) {
      const text = await readCommand(session.wire);
      if (text === undefined) return;
      await answer(session, text);
    }
  } catch (error) {
    // Anything else is a connection that broke off.
    if (error instanceof TooLong) session.hangUp('That is too long');
  }
}

async function answer(session: ImapSession, text: string): Promise<void> {
  try {
    await session.tellNewMails();
    const command = parseCommand(text);
    const known = commands[command.name];
    if (!known) throw new Refused('BAD', 'The stand-in does not know this command');
    if (known.needs && !session.account) throw new Refused('BAD', 'Sign in first');
    if (known.needs === 'folder' && !session.hasOpenFolder) throw new Refused('BAD', 'Select a folder first');
    await known.run(session, command.arguments);
    await session.wire.write(`${command.tag} OK ${known.ending ?? 'done'}\r\n`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await session.wire.write(`${tagOf(text)} ${error.status} ${error.message}\r\n`);
  }
}
