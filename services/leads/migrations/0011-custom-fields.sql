-- What a user knows of a lead besides the columns that every lead has: values of custom fields by key, and tags. Personal data, in the
-- lead's row. `revision` counts the changes of a row, so that others can tell an older copy of it from a newer one.
alter table leads
  add column fields jsonb not null default '{}',
  add column tags text[] not null default '{}',
  add column revision integer not null default 0;

-- The custom fields of the account: a read model of the stream `custom-fields`. `place` is their order.
create table custom_fields (
  key text primary key,
  label text not null,
  type text not null,
  place integer not null
);

-- Deleted fields whose values are still being taken out of the leads, up to which lead that is done. Nobody sees such a value any more.
create table fields_to_remove (
  key text primary key,
  up_to bigint not null default 0
);

-- The names that a campaign's sequence uses as variables: a field that is used is not deleted.
alter table campaigns add column used_names text[] not null default '{}';

-- Campaigns from before: the service reads their sequences from its journal at its next start, and empties this.
create table sequences_to_read (id uuid primary key);
insert into sequences_to_read select id from campaigns where status <> 'deleted';
