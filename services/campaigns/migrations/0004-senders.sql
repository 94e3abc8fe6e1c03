-- Who sends for the campaign (rule M1); empty: the relay.
alter table campaigns add column senders jsonb not null default '{"mailboxIds": [], "tags": []}';
