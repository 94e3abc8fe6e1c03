import { errorMessage, type Lead } from '@cadenza/api-client';
import { leadStatusText } from '@cadenza/contracts/lead-status';
import { useQuery } from '@cadenza/screen-kit';
import { Alert, cn } from '@cadenza/ui';
import { newestQuery } from '../../../api/existing-leads.ts';
import { countOf } from '../../../campaign/rates.ts';
import type { LeadSelection } from './choice.ts';
import type { Counts } from './use-counts.ts';

/** The first leads that are found, and what is known of all. */
export function FoundLeads({ selection, counts }: { selection: LeadSelection; counts: Counts }) {
  const { data: newest } = useQuery(newestQuery(selection));
  if (counts.error) return <Alert variant="destructive">{errorMessage(counts.error, 'Please try again.')}</Alert>;
  const more = (counts.of.found ?? 0) - (newest?.length ?? 0);
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="text-sm tabular-nums">
        {sentenceOf(counts.of)}
      </p>
      {newest === undefined || newest.length === 0 ? null : (
        <ul
          aria-label="Found leads"
          className={cn('min-w-0 divide-y rounded-lg border text-sm', counts.areOld && 'opacity-60')}
        >
          {newest.map((lead) => (
            <FoundLead key={lead.id} lead={lead} />
          ))}
          {more > 0 ? (
            <li className="px-3 py-2 text-muted-foreground text-xs tabular-nums">
              and {more.toLocaleString('en-US')} more
            </li>
          ) : null}
        </ul>
      )}
    </div>
  );
}

function FoundLead({ lead: { firstName, lastName, email, company, status } }: { lead: Lead }) {
  const name = `${firstName} ${lastName}`.trim() || email;
  const about = [email, company].filter(Boolean).join(' · ');
  return (
    <li className="flex min-w-0 items-baseline gap-3 px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-muted-foreground text-xs" title={about}>
          {about}
        </span>
      </span>
      <span className="shrink-0 text-muted-foreground text-xs">{leadStatusText(status)}</span>
    </li>
  );
}

/** "1,204 leads found: 12 already here, 30 must not be mailed, 200 in other campaigns." */
function sentenceOf({ found, here, unmailable, elsewhere, added }: Counts['of']): string {
  if (found === undefined || here === undefined || unmailable === undefined || elsewhere === undefined)
    return 'Counting...';
  if (found === 0) return 'No leads found.';
  const parts = [
    [here, 'already in this campaign'],
    [unmailable, 'blocked, opted out, bounced or undeliverable'],
    [elsewhere, 'in other campaigns'],
  ] as const;
  const known = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-US')} ${words}`);
  const none = added === 0 ? ' None of them can be added.' : '';
  return `${countOf(found, 'lead')} found${known.length === 0 ? '' : `: ${known.join(', ')}`}.${none}`;
}
