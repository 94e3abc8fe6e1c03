-- Where the values of fields stand that are numbers or days, for filters by order; `src/filter/order-marks.ts` says how. Each has a mark
-- for its step and one for the range of steps that this is in.
create or replace function order_marks(fields jsonb) returns text[] language plpgsql immutable parallel safe as $$
declare
  marks text[] := '{}';
  field text;
  value text;
  digits text;
  size float8;
  step int;
begin
  for field, value in select key, text from jsonb_each_text(fields) as each (key, text) where text ~ '^-?\d' loop
    if value ~ '^\d{4}-\d{2}-\d{2}$' then
      step := left(value, 4)::int * 100 + substr(value, 6, 2)::int;
      step := case when step < 190000 then 190000 when step >= 210100 then 210099 else step end;
      marks := marks || (field || ' d' || step) || (field || ' D' || step / 100);
    elsif value ~ '^-?\d+(\.\d+)?$' then
      digits := '0' || ltrim(value, '-0');
      if digits ~ '^0\d{20}' then
        step := 2720;
      else
        -- Cut, since a cast refuses numbers that are not zero and too small.
        size := left(digits, 60)::float8;
        step := case when size < 2.0 ^ -20 then 0 else floor(ln(size) / ln(2::float8) * 32)::int + 641 end;
      end if;
      step := case when value like '-%' then -step else step end;
      marks := marks || (field || ' n' || step) || (field || ' N' || floor(step / 32.0)::int);
    end if;
  end loop;
  return marks;
end
$$;

-- Filters look up a block and all terms in one index, so the marks stand in it as well. Whatever stands there under either name was made by an
-- earlier form of 0012.
drop index leads_by_terms;
create index leads_by_terms on leads using gin (
  (array[(place >> 14)::int]),
  search_form(first_name || ' ' || last_name) gin_trgm_ops,
  search_form(email || case when address <> lower(email) then E'\n' || address else '' end) gin_trgm_ops,
  search_form(company) gin_trgm_ops,
  search_form(job_role) gin_trgm_ops,
  lead_values(fields) gin_trgm_ops,
  tags,
  lead_marks(first_name, last_name, email, company, job_role, fields),
  order_marks(fields)
) with (gin_pending_list_limit = 16384) where is_indexed;
