-- Why nothing leaves after the ledger was restored to an older instant, as a sentence for the user, and since when: until
-- the campaign is resumed after that (rule D7).
alter table campaigns add restore_hold text, add restore_held_at timestamptz;
