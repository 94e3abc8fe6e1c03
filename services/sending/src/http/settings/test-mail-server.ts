import { calls, type MailServerTestResponse } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import { sentAddress } from '@cadenza/mail-address';
import type { Context } from '../../context.ts';
import { serverTest, serverTestOutcome } from '../../test-email/server-test.ts';
import { refuseStopped, refuseTooMany } from '../emails/refuse-test.ts';

const notSetUp = 'No mail server is set up. Emails of campaigns without mailboxes are caught here and reach nobody.';

/** Rule D14: over a connection of its own, so that the sign-in is tried, too. Limited together with the tests of emails (D13). */
export const testMailServer = route(
  calls.testMailServer,
  async ({ body: { to } }, context: Context): Promise<MailServerTestResponse> => {
    await using mailer = context.openTestRelay();
    if (mailer === null) throw new Refusal(409, 'no-mail-server', notSetUp);
    await refuseStopped(context, to, null);
    await refuseTooMany(context);
    const email = serverTest(context, sentAddress(to) as string);
    const delivery = await mailer.deliver(email);
    context.log.info({ emailId: email.emailId, outcome: delivery.outcome }, 'the mail server was tested');
    return serverTestOutcome(delivery);
  },
);
