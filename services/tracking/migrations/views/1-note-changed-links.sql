-- What changes is noted once for each statement, not for each of its rows: hits and links come in blocks, and a function that is called
-- for every row costs more than the row. An upsert is an insert and an update: one of them, mostly, of no rows. Rows before and after are never joined: a plan is
-- kept, and the one for few rows would be quadratic for many.
create or replace function note_changed_links() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, sum(change), 0, 0, 0, 0, 0, 0
  from (
    select campaign_id, -(attached::int) from before
    union all
    select campaign_id, attached::int from after
  ) as link (campaign_id, change)
  group by campaign_id having sum(change) <> 0;
  insert into public.link_changes
  select campaign_id, id from (
    select campaign_id, id, position is null, mailable, attached, outcome from after
    except
    select campaign_id, id, position is null, mailable, attached, outcome from before
  ) as link;
  return null;
end $$;
