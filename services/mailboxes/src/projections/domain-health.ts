import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { DomainHealthEvent } from '../domain-health/events.ts';

export async function projectDomainHealth(
  transaction: Queryable,
  events: readonly RecordedEvent<DomainHealthEvent>[],
): Promise<void> {
  for (const { data } of events) {
    await transaction.query(
      `insert into domain_health (domain, failing_since, stops_first_emails, first_emails_stopped) values ($1, $2, $3, $4)
       on conflict (domain) do update set failing_since = excluded.failing_since,
         stops_first_emails = excluded.stops_first_emails, first_emails_stopped = excluded.first_emails_stopped`,
      [data.domain, data.failingSince, data.stopsFirstEmails, data.firstEmailsStopped],
    );
  }
}
