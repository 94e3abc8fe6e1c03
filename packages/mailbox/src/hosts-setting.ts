import { allowedHostsIn } from '@cadenza/public-hosts';
import { z } from 'zod';

const noHosts = 'is not a list of host names and IP addresses, like mail.corp.example,10.0.0.7';

/** `MAILBOX_HOSTS_ALLOW`, the setting of every service that connects to the servers of mailboxes. */
export const mailboxHostsSetting = z
  .string()
  .default('')
  .transform((text, context) => {
    const hosts = allowedHostsIn(text);
    if (!hosts) context.addIssue(noHosts);
    return hosts ?? z.NEVER;
  })
  .describe(
    'Mail servers, by host name or IP address and separated by commas, that mailboxes may have although their addresses are not public; they may also go without TLS',
  );
