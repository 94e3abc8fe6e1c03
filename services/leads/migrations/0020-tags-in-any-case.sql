-- Tags that differ in case only are one tag, so filters look them up in small letters. The index on terms has them among its terms, and is made
-- again.
create function folded_tags(tags text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(tag)), '{}') from unnest(tags) as tag
$$;

drop index leads_by_terms;
create index leads_by_terms on leads using gin (
  (array[(place >> 14)::int]),
  search_form(first_name || ' ' || last_name) gin_trgm_ops,
  search_form(email || case when address <> lower(email) then E'\n' || address else '' end) gin_trgm_ops,
  search_form(company) gin_trgm_ops,
  search_form(job_role) gin_trgm_ops,
  lead_values(fields) gin_trgm_ops,
  folded_tags(tags),
  lead_marks(first_name, last_name, email, company, job_role, fields),
  order_marks(fields)
) with (gin_pending_list_limit = 16384) where is_indexed;
