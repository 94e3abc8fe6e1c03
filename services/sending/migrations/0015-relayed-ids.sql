-- The Message-ID under which a relay gave an email to its recipient, in the place of ours.
alter table emails add relayed_id text;
