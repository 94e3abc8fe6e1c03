import { standingOf } from '../accounts.ts';
import { isoText } from '../iso-text.ts';
import { answersAccount, unreadOf } from '../unread-answers.ts';
import { isStoppedByGuard } from './guard.ts';
import { isDomainStopped } from './sending-domains.ts';

/** Days of the allowance before this one in UTC belong to no zone any more. */
const daysBack = 2;

/** In SQL, for a row of `mailboxes`: the mailbox as `MailboxStanding` has it. @param now the parameter with the instant */
export const mailboxStanding = (now: string) => `jsonb_build_object(
       'id', mailboxes.id, 'revision', mailboxes.revision, 'facts', facts - 'smtp' - 'imap' - 'signature',
       'connectedAt', ${isoText('connected_at')},
       'away', case when removed_at is not null then 'removed' when is_paused or ${isStoppedByGuard} then 'paused'
         when fault is not null then 'needs-attention' end,
       'warning', guard_warning, 'isStopped', ${isStoppedByGuard},
       'stoppedDomain', case when ${isDomainStopped('mailboxes.domain')} then mailboxes.domain end,
       'imapAccount', mailboxes.imap_account, 'answersAccount', ${answersAccount},
       'unread', case when mailboxes.imap_account is not null then ${unreadOf('mailboxes.id::text')} end,
       'inFlight', exists (select from lanes as busy where busy.mailbox_id = mailboxes.id and busy.in_flight_email is not null),
       'lastSendAt', ${isoText('mailboxes.last_send_at')},
       'account', coalesce(${standingOf('mailboxes.id::text')},
         jsonb_build_object('id', mailboxes.id, 'version', 0, 'waiting', null)),
       'usedByDay', coalesce((
         select jsonb_object_agg(day, used) from mailbox_days
         where mailbox_id = mailboxes.id and day >= (${now}::timestamptz at time zone 'UTC')::date - ${daysBack}), '{}'))`;
