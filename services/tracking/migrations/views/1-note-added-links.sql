create or replace function note_added_links() returns trigger language plpgsql as $$
begin
  if not exists (select from after) then return null; end if;
  insert into public.figure_changes
  select campaign_id, null, count(*), 0, 0, 0, 0, 0, 0 from after where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from after;
  return null;
end $$;
