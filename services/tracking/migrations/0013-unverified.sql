-- Why nothing proves what a mail says (rule S11), in a sentence; null where something does, and once a person accepted it.
alter table received_mails add column unverified text;

create index received_mails_unverified on received_mails (campaign_id, received_at) where unverified is not null;
