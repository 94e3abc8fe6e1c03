-- Links are found by the mailbox that their lead hears from: a page of a campaign's, and leads by their places. Links of the
-- relay cost neither index anything.
create index links_of_mailbox on links (campaign_id, mailbox_id, position) where attached and mailbox_id is not null;
create index links_of_mailbox_by_place on links (mailbox_id, lead_place, campaign_id)
  where attached and mailbox_id is not null;
