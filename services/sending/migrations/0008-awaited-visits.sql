-- Visits whose plan somebody waits for, which are made also while no email can be claimed, however many others are due.
create index campaigns_awaited on campaigns (visit_at) where pending_answers <> '{}';
