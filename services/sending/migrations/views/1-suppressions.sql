-- For copies of the version before, which write into it as well.
create view suppressions as
select hash as address_hash, reason, campaign_id, said_at as suppressed_at, email_id
from stops where everywhere and reason <> 'in-doubt';
