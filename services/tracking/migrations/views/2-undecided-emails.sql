-- The emails with undecided fetches. An open may come a burst later than the fetch of the unsubscribe page, which alone says
-- nothing: such an email must be quiet for two bursts.
create view undecided_emails as
select email_id, min(at) as first_at, max(at) as last_at,
  case when bool_and(kind = 'unsubscribe-page') then 2 else 1 end as quiet_bursts,
  json_agg(json_build_object('id', id, 'kind', kind, 'linkNumber', link_number, 'at', at, 'reason', reason)) as fetches
from (
  select id, email_id, 'click' as kind, link_number, clicked_at as at, reason from held_clicks
  union all
  select id, email_id, kind, null, fetched_at, reason from held_fetches
) as undecided
group by email_id;
