-- What parked records may forbid: nothing is sent there until they are resolved. A row names a campaign, or a lead or an address
-- in it; without a campaign it is in all of them, and with neither lead nor address everybody.
create table parked_holds (
  parked_number bigint not null references parked_records on delete cascade,
  campaign_id uuid,
  lead_id uuid,
  -- The beginning of its hash, which is all that some stops tell.
  address_tag text,
  unique nulls not distinct (parked_number, campaign_id, lead_id, address_tag)
);

create index parked_holds_campaign on parked_holds (campaign_id) where lead_id is null and address_tag is null;
create index parked_holds_lead on parked_holds (lead_id) where lead_id is not null;
create index parked_holds_address on parked_holds (address_tag) where address_tag is not null;

-- The guard has tripped, and campaigns has not paused the campaign yet: nothing is sent meanwhile.
alter table campaigns add guard_halts boolean not null default false;
