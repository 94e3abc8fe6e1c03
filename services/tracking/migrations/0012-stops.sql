-- Stops about emails that are not known here are kept for ever, so one of each email is enough.
delete from early_hits as later using early_hits as earlier
where later.email_id = earlier.email_id and (later.received_at, later.id) > (earlier.received_at, earlier.id)
  and later.hit -> 'use' ->> 'kind' = 'unsubscribe' and earlier.hit -> 'use' ->> 'kind' = 'unsubscribe';

create unique index early_hits_stops on early_hits (email_id) where hit -> 'use' ->> 'kind' = 'unsubscribe';
