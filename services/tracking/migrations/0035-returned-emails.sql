-- Whom a report of a failed delivery blames instead of the recipient, until a person decides (rule D12).
alter table received_mails add column blames text;
create index received_mails_returned on received_mails (lead_id, campaign_id) where unverified is not null and blames is not null;

-- What the server said, and the words by which such reports are of one kind, decided together. A kind has a UUID of version 8,
-- whose bits are free.
alter table mail_words add column said text, add column same_words text,
  add column kind uuid generated always as (
    overlay(overlay(md5(same_words) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid) stored;
create index mail_words_kind on mail_words (kind) where kind is not null;

create or replace view received_words as
select received_mails.id, email_id, campaign_id, received_mails.lead_id, received_at, source, verdict, returns_on,
  coalesce(diagnosis, reason) as reason, nullif(given, verdict) as corrected_from, unverified, sender, subject, body,
  telling_sentence, somebody_else, blames
from received_mails left join mail_words on mail_id = received_mails.id;
