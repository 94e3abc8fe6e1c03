-- The number of report rows of a campaign by class, each class spread over any number of rows: the counted totals and, for
-- each link changed since, a move from the class in which it was counted to its class of now. The ids of changed links are
-- read into an array first, so that links are looked up by id however many the planner expects.
create or replace function link_classes_of(campaign uuid) returns setof link_classes stable parallel safe
begin atomic
  select * from link_classes where campaign_id = campaign
  union all
  select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, -1
  from counted_links where link_id = any(array(select link_id from link_changes where campaign_id = campaign))
  union all
  select campaign_id, status, completing_step, sent, opened, clicked, bounced, spam, replied, 1
  from classified_links where link_id = any(array(select link_id from link_changes where campaign_id = campaign));
end;
