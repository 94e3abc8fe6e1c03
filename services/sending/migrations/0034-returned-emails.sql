-- Whether an email came back, for a reason that is not its recipient's, and waits until a person decides (rule D12).
alter table emails add column returned boolean not null default false;
