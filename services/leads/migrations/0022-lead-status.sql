-- What has become of a lead over all campaigns (rule J8).

-- When it asked for no more mail, and from when on its emails go to another address.
alter table links add column opted_out_at timestamptz, add column begun_anew_at timestamptz;

-- Few links have one, and no email writes these columns.
create index links_opted_out on links (lead_place, campaign_id, opted_out_at) where opted_out_at is not null;
create index links_ended_for_good on links (lead_place)
  where outcome is not null and reason in ('unsubscribed', 'suppressed', 'undeliverable');

-- A copy of the blocklist, which `sending` keeps. `changes` counts what was heard of it, `copied` up to where it was read.
create table blocked_values (value text primary key);
create table blocklist_copy (
  only_row boolean primary key default true check (only_row),
  changes bigint not null default 1,
  copied bigint not null default 0
);
insert into blocklist_copy default values;
