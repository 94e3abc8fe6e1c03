-- A stop may carry only the beginning of an address's hash (rule S9), so addresses are compared by that.
create index suppressions_tag on suppressions (left(address_hash, 24));
