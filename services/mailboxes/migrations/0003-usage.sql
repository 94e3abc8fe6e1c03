-- How much of its allowance a mailbox has used on a day in its zone, as `sending` told it last.
alter table mailbox_days alter column read set default 0, add column used integer not null default 0;
