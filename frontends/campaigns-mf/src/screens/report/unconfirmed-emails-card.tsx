import type { CampaignEmail, NotAgainReason } from '@cadenza/contracts';
import { showError, showSuccess, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { unknownEmailsQuery } from '../../api/list-unknown-emails.ts';
import { type Settlement, useSettleEmail } from '../../api/settle-email.ts';
import { formatInstant } from './instants.ts';

const said: Record<Settlement, string> = {
  'send-again': 'The email will be sent again',
  'mark-as-sent': 'The email counts as sent',
};

const whyNotAgain: Record<NotAgainReason, string> = {
  'campaign-over': 'Not sent again: the campaign is over',
  'former-address': 'Not sent again: the lead has another address now',
  stopped: 'Not sent again: the lead gets nothing more',
};

/** Emails with an unknown outcome, for a person to decide. Empty when there are none. */
export function UnconfirmedEmailsCard({ campaignId }: { campaignId: string }) {
  const { data: emails = [] } = useQuery(unknownEmailsQuery(campaignId));
  const settling = useSettleEmail(campaignId);
  if (emails.length === 0) return null;

  async function settle(emailId: string, settlement: Settlement) {
    try {
      await settling.mutateAsync({ emailId, settlement });
      showSuccess(said[settlement]);
    } catch (error) {
      showError(error, 'The email could not be changed');
    }
  }

  return (
    <Card aria-label="Unconfirmed emails">
      <CardHeader>
        <CardTitle>Unconfirmed emails</CardTitle>
        <CardDescription>
          The mail server took these emails and never confirmed them. They may have arrived, so they are not sent again
          by themselves.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="max-h-96 divide-y overflow-y-auto">
          {emails.map((email) => (
            <li key={email.emailId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <UnconfirmedEmail email={email} />
              <span className="flex gap-2">
                {email.notAgain ? null : (
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={settling.isPending}
                    aria-label={`Send again to ${recipientOf(email)}`}
                    onClick={() => void settle(email.emailId, 'send-again')}
                  >
                    Send again
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="sm"
                  disabled={settling.isPending}
                  aria-label={`Mark as sent to ${recipientOf(email)}`}
                  onClick={() => void settle(email.emailId, 'mark-as-sent')}
                >
                  Mark as sent
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

const recipientOf = ({ leadName, leadEmail }: CampaignEmail) => leadName ?? leadEmail ?? 'Unknown';

function UnconfirmedEmail({ email }: { email: CampaignEmail }) {
  const times = useShownTimes();
  return (
    <span className="min-w-0 flex-1 text-sm">
      <span className="wrap-anywhere block font-medium">{recipientOf(email)}</span>
      <span className="wrap-anywhere block text-muted-foreground text-xs">
        {email.leadEmail ?? 'N/A'} · Email {email.stepNumber} · {formatInstant(email.handedOverAt, times)}
      </span>
      {email.reason === null ? null : (
        <span className="wrap-anywhere block text-muted-foreground text-xs">{email.reason}</span>
      )}
      {email.notAgain ? (
        <span className="block text-muted-foreground text-xs">{whyNotAgain[email.notAgain]}</span>
      ) : null}
    </span>
  );
}
