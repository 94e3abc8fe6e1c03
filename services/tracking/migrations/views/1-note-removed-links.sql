create or replace function note_removed_links() returns trigger language plpgsql as $$
begin
  insert into public.figure_changes
  select campaign_id, null, -count(*), 0, 0, 0, 0, 0, 0 from before where attached group by campaign_id;
  insert into public.link_changes select campaign_id, id from before;
  return null;
end $$;
