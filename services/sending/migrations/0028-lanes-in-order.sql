-- Lanes of a mailbox that have waited equally long are in the order of their campaigns, so that each can be told its place.
create index lanes_bound_in_order on lanes (mailbox_id, bound_lead_at, campaign_id) where bound_lead_at is not null;
create index lanes_new_in_order on lanes (mailbox_id, new_lead_at, campaign_id) where new_lead_at is not null;
drop index lanes_bound, lanes_new;
