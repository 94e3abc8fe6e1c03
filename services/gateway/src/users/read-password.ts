import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '@cadenza/http-kit';
import { readablePassword } from '@cadenza/http-kit/readable-password';

export interface ChosenPassword {
  password: string;
  isGenerated: boolean;
}

/**
 * Reads a password for a user: typed twice without echo, or the first line of piped input. An empty one is replaced by
 * a generated one. Never taken from an argument, which every program on the host could see.
 * @throws Refusal when the second typing differs
 */
export async function readPassword(input: NodeJS.ReadStream): Promise<ChosenPassword> {
  const password = input.isTTY ? await askTwice(input) : await firstLine(input);
  if (password === '') return { password: readablePassword(), isGenerated: true };
  return { password, isGenerated: false };
}

async function askTwice(input: NodeJS.ReadStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, readline takes over the echo and writes it to the silent output.
  const lines = createInterface({ input, output: silent, terminal: true });
  const interrupted = new AbortController();
  lines.on('SIGINT', () => interrupted.abort());
  const ask = async (question: string) => {
    process.stderr.write(question);
    const password = await lines.question('', { signal: interrupted.signal });
    process.stderr.write('\n');
    return password;
  };
  try {
    const password = await ask('Password (nothing: one is generated): ');
    if (password !== '' && (await ask('Once more: ')) !== password)
      throw new Refusal(422, 'passwords-differ', 'The two passwords differ.');
    return password;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new Refusal(499, 'interrupted', 'Interrupted; nothing was changed.');
  } finally {
    lines.close();
  }
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  return '';
}
