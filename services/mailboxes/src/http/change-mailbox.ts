import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { refusePlain } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { sealServers } from '../credentials/credentials.ts';
import { handleMailbox } from '../handlers/mailbox.ts';
import { withoutPassword } from '../handlers/new-mailbox.ts';
import type { SettingsChanges } from '../mailbox/commands.ts';
import { refuseServers } from '../mailbox/refuse-servers.ts';
import { testSaved } from './counted-tests.ts';
import { existingMailbox, existingRow } from './shown-mailbox.ts';
import { withoutAbsent } from './without-absent.ts';

export const changeMailbox = route(calls.changeMailbox, async ({ params, body, identity, trace }, context: Context) => {
  const { facts } = await existingRow(context, params.id);
  const refusal = refuseServers(facts, body);
  if (refusal) throw refusal;
  const { smtp, imap, ...settings } = body;
  refusePlain(context, { smtp, imap });
  await testSaved(context, identity, { smtp, imap });
  const credentials = await sealServers(params.id, { smtp, imap }, context.mailboxKeys);
  const changes: SettingsChanges = withoutAbsent({
    ...settings,
    smtp: smtp && withoutPassword(smtp),
    imap: imap && withoutPassword(imap),
  });
  await handleMailbox(context, params.id, { type: 'ChangeMailbox', changes, now: trace.now.toString() }, trace, {
    credentials,
  });
  return existingMailbox(context, params.id);
});
