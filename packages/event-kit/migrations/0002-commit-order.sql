alter table inbox alter column transaction_id set default commit_order();
