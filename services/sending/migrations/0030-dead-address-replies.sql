-- Vault rows: the replies by which mail servers called addresses dead, one for each email that was refused so, until that is
-- taken back. They hold the words of mail servers, and go with the lead.
create table dead_address_replies (
  email_id uuid primary key,
  said text not null,
  -- `said` without what differs from recipient to recipient; what a wave of equal words called dead is taken back together.
  same_words text not null,
  kind uuid not null generated always as (
    overlay(overlay(md5(same_words) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid) stored
);
create index dead_address_replies_kind on dead_address_replies (kind);
