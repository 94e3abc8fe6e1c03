import { loginRequest } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { isMailableAddress } from '@cadenza/mail-address';
import type { Database } from '@cadenza/postgres';
import { normalEmail } from './email.ts';
import { addUser, listUsers, removeUser, resetPassword, signOut } from './manage-users.ts';
import type { ChosenPassword } from './read-password.ts';

export interface CommandSurroundings {
  database: Database;
  now: Temporal.Instant;
  readPassword(): Promise<ChosenPassword>;
  say(line: string): void;
}

type Action = (email: string, surroundings: CommandSurroundings) => Promise<void>;

const actions: Record<string, Action> = {
  async add(email, { database, now, readPassword, say }) {
    const chosen = await readPassword();
    await addUser(database, { email, password: chosen.password }, now);
    say(`  ✓ added ${email}`);
    sayGenerated(chosen, say);
  },
  async remove(email, { database, say }) {
    await removeUser(database, email);
    say(`  ✓ removed ${email}; all sessions of this user have ended. Campaigns and leads stay.`);
  },
  async password(email, { database, readPassword, say }) {
    const chosen = await readPassword();
    await resetPassword(database, email, chosen.password);
    say(`  ✓ changed the password of ${email}; all sessions of this user have ended.`);
    sayGenerated(chosen, say);
  },
  async 'sign-out'(email, { database, say }) {
    const ended = await signOut(database, email);
    say(`  ✓ signed ${email} out: ${ended === 1 ? 'one session has' : `${ended} sessions have`} ended.`);
  },
};

const usage = `Say what to do: ${Object.keys(actions)
  .map((name) => `${name} <email>`)
  .join(', ')}, list.`;

/**
 * What `npm run user` does.
 * @throws Refusal with a sentence for the person at the console
 */
export async function runUserCommand(
  [name = '', email, ...more]: readonly string[],
  surroundings: CommandSurroundings,
): Promise<void> {
  if (name === 'list' && email === undefined) return sayUsers(surroundings);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || email === undefined) throw new Refusal(400, 'usage', usage);
  if (more.length > 0)
    throw new Refusal(400, 'usage', 'A password is never an argument: it is asked for, or piped in. Nothing was done.');
  await action(checked(email), surroundings);
}

async function sayUsers({ database, now, say }: CommandSurroundings): Promise<void> {
  const users = await listUsers(database, now);
  if (users.length === 0) return say('  There is no user yet.');
  for (const { email, createdAt, sessions } of users)
    say(`  ${email}  since ${createdAt.slice(0, 10)}  ${sessions === 1 ? '1 session' : `${sessions} sessions`}`);
}

function checked(email: string): string {
  const { data, success } = loginRequest.shape.email.refine(isMailableAddress).safeParse(email);
  if (!success) throw new Refusal(422, 'invalid-email', `"${email}" is not an email address.`);
  return normalEmail(data);
}

function sayGenerated({ password, isGenerated }: ChosenPassword, say: (line: string) => void): void {
  if (isGenerated) say(`    password  ${password}\n  It is shown only now.`);
}
