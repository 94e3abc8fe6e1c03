-- One book of stops: what was said or found of an address, a domain or a company, in all campaigns or in one.
alter table suppressions rename to stops;
alter table stops rename column address_hash to hash;
alter table stops rename column suppressed_at to said_at;
alter index suppressions_email rename to stops_email;
alter index suppressions_tag rename to stops_tag;
alter table stops
  -- Whether it counts in every campaign, and not in that of its email alone.
  add column everywhere boolean not null default true,
  -- When it is over; null: it has no end.
  add column until timestamptz,
  -- Whether it was a test of the user's.
  add column test boolean not null default false,
  -- These two for copies of the version before, which write doubts without them.
  alter column reason set default 'in-doubt',
  alter column said_at drop not null,
  drop constraint suppressions_pkey,
  add constraint stops_pkey primary key (hash, reason, email_id, everywhere);

insert into stops (hash, reason, email_id, campaign_id, said_at)
select address_hash, 'in-doubt', email_id, (raised.data ->> 'campaignId')::uuid,
  (raised.data ->> 'suppressedAt')::timestamptz
from doubts left join lateral (
  select data from events
  where stream_id = 'suppression-' || address_hash and type = 'AddressSuppressed'
    and data ->> 'reason' = 'in-doubt' and data ->> 'emailId' = doubts.email_id::text
  order by version desc limit 1
) as raised on true;
drop table doubts;

-- The links of enrolments of which the book may not know every ending and hold: all from before it, and those that a copy of
-- the version before writes. `version` is that of the enrolment.
create table links_to_book (
  id uuid primary key,
  version int not null
);
insert into links_to_book
select distinct on (link_id) link_id, version from enrolments
where state = 'ended' and reason <> 'colleague-replied' or held_until is not null and lacks is null
order by link_id, version desc;

create function note_link_to_book() returns trigger language plpgsql as $$
begin
  insert into links_to_book values (new.link_id, new.version) on conflict (id) do update set version = excluded.version;
  return null;
end
$$;
create trigger note_link_to_book after update of version on enrolments for each row
when (new.version > old.version
  and (new.state = 'ended' and new.reason is distinct from 'colleague-replied'
    or old.state = 'ended' and new.state <> 'ended'
    or new.held_until is distinct from old.held_until and new.lacks is null))
execute function note_link_to_book();
