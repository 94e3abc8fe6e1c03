-- The domains of leads' addresses, and whether they take mail. Not a read model: the DNS says it, and a rebuild leaves the rows
-- alone. What forbids mail to a domain is in the `suppression-<hash>` streams.
create table mail_domains (
  domain text primary key,
  -- 'unchecked' until the DNS was asked once.
  state text not null default 'unchecked',
  checked_at timestamptz,
  -- How often in a row the DNS could not say.
  failures integer not null default 0,
  check_at timestamptz not null default '-infinity'
);
create index mail_domains_due on mail_domains (check_at);

-- The domain of the address in ASCII, and what makes mail to it risky; null where neither applies.
alter table leads add column mail_domain text, add column risk text;
create index leads_mail_domain on leads (mail_domain);

-- Leads that a domain ended and may have back.
create index enrolments_undeliverable on enrolments (lead_id) where reason = 'undeliverable';

-- The service gives the leads that there are their domains at its next start.
insert into leads_to_respell select id from leads on conflict do nothing;
