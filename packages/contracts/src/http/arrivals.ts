import { z } from 'zod';
import { authenticationVerdict } from './mailboxes.ts';

export const arrivalQuery = z.object({
  /** Of the mail, with its angle brackets. */
  messageId: z.string().regex(/^<[!-;=?-~]{1,500}>$/, 'A Message-ID stands between < and >'),
});

/** Whether a mail came into a mailbox, and what the server there says of it. Null: it was not seen among the newest mails. */
export const arrival = z.object({
  arrived: z
    .object({
      folder: z.string(),
      spf: authenticationVerdict,
      dkim: authenticationVerdict,
      dmarc: authenticationVerdict,
    })
    .nullable(),
});
export type Arrival = z.infer<typeof arrival>;
