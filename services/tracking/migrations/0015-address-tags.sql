-- The tag of the address that an email went to, so that a report is known to be about it also when the lead was erased.
alter table emails add address_tag text;
