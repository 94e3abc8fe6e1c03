-- The link that goes on with this one's way through the campaign, since their leads turned out to have one address.
alter table links add column joined_into uuid;
create index links_joined_into on links (joined_into) where joined_into is not null;
