-- What this service has handled from the bus: written in the same commit as the effect, so a repeat changes nothing.
create table inbox (
  record_id text primary key,
  handled_at timestamptz not null
);

create index inbox_age on inbox using brin (handled_at);
