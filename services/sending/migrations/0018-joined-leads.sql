-- A lead that is kept has the hashes that other leads of its address had under earlier spellings. Few have any.
create index leads_respelled on leads (address_hash) where earlier_hashes is not null;
