-- The last step of a campaign's sequence, and the last one that a link's lead was sent: a link is completed when they
-- meet, and goes on when a step is added (rule E4).
alter table campaigns add column last_step integer;
alter table links add column last_step integer;

-- The email of which nobody knows yet whether it arrived (rule D2).
alter table links add column unknown_email uuid, add column unknown_reason text;
