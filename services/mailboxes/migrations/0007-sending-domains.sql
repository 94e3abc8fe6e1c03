-- Who signed the mail of a self-test (DKIM): `[{domain, selector}]`; null where it has not arrived.
alter table self_tests add column signatures jsonb;

-- The domains that mailboxes send from, and what the DNS said of them last. Not made from events: the DNS is asked again.
create table sending_domains (
  domain text primary key,
  -- By kind of records; null before the first check.
  findings jsonb,
  checked_at timestamptz,
  -- Whoever checks it moves this ahead first, so that others leave it alone meanwhile.
  check_at timestamptz not null default '-infinity'
);

create index sending_domains_due on sending_domains (check_at);
