-- The domains that mailboxes send from, as `mailboxes` tells of them (rule M11).
create table sending_domains (
  domain text primary key,
  -- What was last known of its records: `{spf, dkim, dmarc, mx}`.
  verdicts jsonb not null,
  failing_since timestamptz,
  -- Its mailboxes write to nobody for the first time.
  first_emails_stopped boolean not null
);
