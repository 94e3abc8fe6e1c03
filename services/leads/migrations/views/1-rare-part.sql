-- The part of a text for which an index on trigrams is asked: whoever has the whole has the part. A trigram costs some 10 ns for each lead
-- that has it, and a lead that has the part, but not the whole, 300 times as much, because its row is read. A sample tells how many have
-- what. Of a long text only the beginning is looked at. A part without three letters or digits in a row does not count: the index may
-- know nothing of it.
create or replace function rare_part(searched text, sample text[]) returns text language sql immutable strict parallel safe
return coalesce((
  select part
  from (
    select start, length, substr(searched, start, length) as part
    from (values (5), (8)) as lengths (length), generate_series(1, least(60, length(searched)) - length + 1) as start
    union all select 1, length(left(searched, 60)), left(searched, 60)
  ) as parts,
  lateral (select count(*) as holders from unnest(sample) as text where strpos(text, part) > 0) as leads,
  lateral (
    select sum((select count(*) from unnest(sample) as text where strpos(text, substr(part, at, 3)) > 0)) as listed
    from generate_series(1, length(part) - 2) as at
  ) as trigrams
  where part ~ '[[:alnum:]]{3}'
  order by 300 * holders + listed, length, start limit 1
), searched);
