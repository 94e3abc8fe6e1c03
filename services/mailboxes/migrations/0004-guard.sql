-- What the guard in `sending` made of a mailbox's emails, as sentences for users: why it was paused, unless a person did
-- it, and why it sends half of its allowance.
alter table mailboxes add column pause_reason text, add column warning text;
