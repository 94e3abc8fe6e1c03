-- For copies of the version before, which write into it as well.
create view doubts as
select hash as address_hash, email_id from stops where everywhere and reason = 'in-doubt';
