-- How many leads there are, in a few rows whose sum it is: who changes the number puts into one row what it finds in rows
-- that nobody else is changing, so that imports never wait for each other here.
create table lead_counts (
  leads bigint not null
);

-- Triggers, so that copies of the service that know nothing of it count as well.
create function count_leads() returns trigger language plpgsql as $$
begin
  with taken as (
    delete from lead_counts where ctid = any(array(select ctid from lead_counts for update skip locked)) returning leads
  ), changed as (
    select case tg_op when 'INSERT' then count(*) else -count(*) end as leads from changed_leads
  )
  insert into lead_counts select sum(leads) from (select * from taken union all select * from changed) as each;
  return null;
end $$;

create trigger leads_added after insert on leads referencing new table as changed_leads
  for each statement execute function count_leads();
create trigger leads_removed after delete on leads referencing old table as changed_leads
  for each statement execute function count_leads();

-- Those that there are already. The triggers hold writers off until this is committed.
insert into lead_counts select count(*) from leads;
