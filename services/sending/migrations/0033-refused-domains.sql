-- Vault rows: which families of providers take no mail of which sending domains (rule D11), and what they said. Not made
-- from events. A row goes when one email was taken.
create table refused_ways (
  domain text not null,
  family text not null,
  -- In a row.
  failures integer not null default 1,
  since timestamptz not null,
  refused_at timestamptz not null,
  -- Before this no email is offered.
  until timestamptz not null,
  -- The email that is finding out whether the domain is taken again.
  probe_email_id uuid,
  code integer,
  -- What was said last, of which email. Null: nothing that may be kept, or the email is gone.
  said text,
  said_of uuid,
  -- After so many failures `mailboxes` was last asked to look at the records of the domain.
  failures_told integer not null default 0,
  primary key (domain, family)
);

-- The leads that wait for that. They have left the queue, so that they hold up nobody.
create table leads_aside (
  campaign_id uuid not null,
  lead_id uuid not null,
  domain text not null,
  family text not null,
  primary key (campaign_id, lead_id)
);
create index leads_aside_way on leads_aside (domain, family);
