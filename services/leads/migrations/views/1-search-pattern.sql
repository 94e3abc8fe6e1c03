-- A text as a pattern that finds it anywhere. What it has of `like`'s own signs is escaped after its form is known, which may make some.
create or replace function search_pattern(searched text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(search_form(searched), '\', '\\'), '%', '\%'), '_', '\_') || '%';
