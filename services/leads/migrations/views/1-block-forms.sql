-- The values of the blocklist that keep an address from being mailed: the address, its domain and the domains above.
create or replace function block_forms(address text) returns text[] language sql immutable parallel safe as $$
  select array_agg(array_to_string(labels[first:], '.')) || $1
  from (select string_to_array(substring($1 from '[^@]*$'), '.')) as domain (labels),
    lateral generate_subscripts(labels, 1) as first
$$;
