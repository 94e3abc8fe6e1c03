import { useCatchesMail } from '../api/relay.ts';
import { paths } from '../paths.ts';

/** What campaigns send by: the relay, which is the account of the settings or the catcher. */
export function RelayWords() {
  if (useCatchesMail() === true) {
    return (
      <>
        Campaigns send only from mailboxes you select. Emails of campaigns without mailboxes are kept under{' '}
        <a href={paths.caughtMail} className="text-primary underline underline-offset-4">
          Caught mail
        </a>{' '}
        and reach nobody.
      </>
    );
  }
  return <>Campaigns send only from mailboxes you select. Campaigns without mailboxes use the default mail server.</>;
}
