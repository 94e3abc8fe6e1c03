-- Whether the mail of sending domains can be trusted, and whether their first emails are stopped (rule M11). Made from events.
create table domain_health (
  domain text primary key,
  failing_since timestamptz,
  -- What the user chose.
  stops_first_emails boolean not null,
  first_emails_stopped boolean not null
);

-- `sending` is to hear of every domain, so all are checked once more.
update sending_domains set check_at = '-infinity';
