-- Every lead has a key, with which what records of the bus say of it is sealed. It is in the lead's row and goes with it: then no copy
-- of such a record can be read any more. Null as long as nobody has asked for it, for leads from before; then and for new ones it is
-- the default, computed for each row, of 366 random bits.
alter table leads add column bus_key bytea check (octet_length(bus_key) = 32);
alter table leads alter column bus_key
  set default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- What was said of a lead before another one came to stand for it is read with its own key.
alter table joined_leads add column bus_key bytea check (octet_length(bus_key) = 32);
alter table joined_leads alter column bus_key
  set default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
