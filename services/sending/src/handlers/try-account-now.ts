import type { Context } from '../context.ts';
import { fromTime } from '../from-time.ts';
import { handleAccount } from './account.ts';

/**
 * Tries an account at once, because what it waits for may have been mended: the operator who fixed the settings of the
 * relay had to restart the service to load them, and the owner of a mailbox changed it.
 */
export async function tryAccountNow(context: Context, account: string): Promise<void> {
  const command = { type: 'TryNow', now: context.clock.now().toString({ smallestUnit: 'millisecond' }) } as const;
  try {
    await handleAccount(context, account, command, fromTime);
  } catch (error) {
    context.log.error({ err: error, account }, 'the mail account is not tried before its time');
  }
}
