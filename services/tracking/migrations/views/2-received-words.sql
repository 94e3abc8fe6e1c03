-- What came back, with its words, as conversations show it.
create view received_words as
select received_mails.id, email_id, campaign_id, received_mails.lead_id, received_at, source, verdict, returns_on,
  coalesce(diagnosis, reason) as reason, nullif(given, verdict) as corrected_from, unverified, sender, subject, body,
  telling_sentence, somebody_else, blames
from received_mails left join mail_words on mail_id = received_mails.id;
