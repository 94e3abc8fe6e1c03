-- When test emails of the last hour were sent: their number is limited. Nothing else is kept of them.
create table test_emails (
  id uuid primary key,
  sent_at timestamptz not null
);
