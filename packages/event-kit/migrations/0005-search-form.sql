-- The form in which texts are searched, on both sides: accents, width, case and how a letter is put together make no difference, and
-- what nobody sees is left out. Not `unaccent`: that extension needs somebody who may install it. In plpgsql, which costs a
-- third of what a function in SQL does.
create function search_form(searched text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(searched) = length(searched) then
    return lower(searched);
  end if;
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(searched, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
        '', 'g')),
      'øłđðħıŧς', 'olddhitσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;
