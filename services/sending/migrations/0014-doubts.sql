-- Addresses that may have said stop, by the email that the unproved mail was about (rule S11): whoever has the address is
-- held at the claim, also in campaigns that it joins afterwards. A view of the `suppression-<hash>` streams.
create table doubts (
  address_hash text not null,
  email_id uuid not null,
  primary key (address_hash, email_id)
);

create index doubts_by_tag on doubts (left(address_hash, 24));
