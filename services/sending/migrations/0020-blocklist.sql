-- What the user never wants to mail, in plain text, so that it can be shown, exported and taken off. The suppression itself is
-- in the `suppression-<hash>` streams and outlives this row: erasing a lead that is known here removes its address from here.
create table blocklist (
  hash text primary key,
  value text not null,
  reason text,
  source text not null,
  blocked_at timestamptz not null,
  place bigint generated always as identity unique
);
