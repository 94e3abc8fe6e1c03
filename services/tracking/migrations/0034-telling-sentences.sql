-- The sentence of a mail that a person has to read (rule S14), and whom it is about if not its writer.
alter table mail_words add column telling_sentence text, add column somebody_else text;

create or replace view received_words as
select received_mails.id, email_id, campaign_id, received_mails.lead_id, received_at, source, verdict, returns_on,
  coalesce(diagnosis, reason) as reason, nullif(given, verdict) as corrected_from, unverified, sender, subject, body,
  telling_sentence, somebody_else
from received_mails left join mail_words on mail_id = received_mails.id;
