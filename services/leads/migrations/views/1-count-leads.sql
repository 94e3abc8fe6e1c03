-- Triggers, so that copies of the service that know nothing of it count as well.
create or replace function count_leads() returns trigger language plpgsql as $$
begin
  with taken as (
    delete from lead_counts where ctid = any(array(select ctid from lead_counts for update skip locked)) returning leads
  ), changed as (
    select case tg_op when 'INSERT' then count(*) else -count(*) end as leads from changed_leads
  )
  insert into lead_counts select sum(leads) from (select * from taken union all select * from changed) as each;
  return null;
end $$;
