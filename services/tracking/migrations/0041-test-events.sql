-- Which emails a test event says were opened (rule S7); other test events are among the received mails. Both indexes have only what was
-- played by hand.
alter table emails add column test_opened boolean not null default false;
create index emails_test_opened on emails (link_id) where test_opened;
create index received_mails_played on received_mails (lead_id, campaign_id) where source = 'test' and verdict <> 'other';
