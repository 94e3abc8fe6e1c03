-- Whether only a test event says so (rule S7). Of events from before nobody knows: they count as real until a rebuild.
alter table link_engagement add column test boolean not null default false;
