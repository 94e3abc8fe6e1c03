-- Links are looked up by the place of their lead as well.
create or replace function place_link() returns trigger language plpgsql as $$
begin
  new.lead_place := (select place from leads where id = new.lead_id);
  return new;
end
$$;
