import { useCatchesMail } from '../api/relay.ts';
import { paths } from '../paths.ts';

/** What campaigns send by: the relay, which is the account of the settings or the catcher. */
export function RelayWords() {
  if (useCatchesMail() === true) {
    return (
      <>
        Campaigns send by the mailboxes that they name as senders. Emails of the others are kept under{' '}
        <a href={paths.caughtMail} className="text-primary underline underline-offset-4">
          Caught mail
        </a>{' '}
        and reach nobody.
      </>
    );
  }
  return (
    <>
      Campaigns send by the mailboxes that they name as senders. The others use the mail server of the settings
      (SMTP_URL).
    </>
  );
}
