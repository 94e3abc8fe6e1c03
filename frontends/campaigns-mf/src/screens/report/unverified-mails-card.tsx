import type { UnverifiedMail } from '@cadenza/contracts';
import { Link, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { unverifiedMailsQuery } from '../../api/list-unverified-mails.ts';
import { reportPath } from '../../paths.ts';
import { TellingSentence } from './conversation/telling-sentence.tsx';
import { isMaybe, verdictLabels } from './conversation/verdicts.ts';
import { formatInstant } from './instants.ts';

export interface UnverifiedMailsCardProps {
  campaignId: string;
  /** Opens a lead's conversation, where the mail is accepted or dismissed. */
  onOpen: (leadId: string) => void;
}

/** Unverified mails, for a person to decide. Empty when there are none. */
export function UnverifiedMailsCard({ campaignId, onOpen }: UnverifiedMailsCardProps) {
  const times = useShownTimes();
  const { data: mails = [] } = useQuery(unverifiedMailsQuery(campaignId));
  if (mails.length === 0) return null;
  return (
    <Card aria-label="Unverified mails">
      <CardHeader>
        <CardTitle>Unverified mails</CardTitle>
        <CardDescription>
          Anybody could have written these, or they do not say clearly whether they ask for no more mail. Until you
          decide, other campaigns still mail these leads, except those who may have asked for no more mail.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="max-h-96 divide-y overflow-y-auto">
          {mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 flex-1 text-sm">
                <span className="block truncate font-medium" title={nameOf(mail)}>
                  {nameOf(mail)}
                </span>
                <span className="block text-muted-foreground text-xs">
                  {isMaybe(mail) ? 'Perhaps an unsubscribe request' : verdictLabels[mail.verdict].label} ·{' '}
                  {formatInstant(mail.receivedAt, times)}
                  {mail.campaign.id === campaignId ? null : ` · answers ${mail.campaign.name}`}
                </span>
                <TellingSentence mail={mail} />
              </span>
              {mail.campaign.id === campaignId ? (
                <Button
                  variant="outline"
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`Decide about the mail of ${nameOf(mail)}`}
                  onClick={() => onOpen(mail.leadId)}
                >
                  Decide
                </Button>
              ) : (
                <Button asChild variant="outline" size="sm">
                  <Link
                    to={reportPath(mail.campaign.id)}
                    aria-label={`Open the report of ${mail.campaign.name}, which ${nameOf(mail)} answers`}
                  >
                    Open report
                  </Link>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

const nameOf = ({ leadName, from }: UnverifiedMail) => leadName ?? from ?? 'Unknown';
