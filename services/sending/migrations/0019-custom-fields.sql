-- Values of custom fields, with which emails are rendered, and how often the owner of a lead has changed it: of two copies the one with
-- the higher revision is the newer, in whatever order they come.
alter table leads
  add column fields jsonb not null default '{}',
  add column revision integer not null default 0;

-- The keys of the account's custom fields. Only these are variables.
create table custom_fields (key text primary key);
