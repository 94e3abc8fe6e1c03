-- Why nothing proves what a mail says (rule S11), in a sentence; null where something does, and once a person accepted it.
alter table received_mails add column unverified text;
