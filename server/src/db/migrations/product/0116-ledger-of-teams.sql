-- Its parts have the key already, so nothing is read. Alone, because every request of the version before needs the ledger.
alter table usage_ledger add constraint usage_ledger_team_fkey foreign key (user_id) references teams on delete cascade;
alter table usage_ledger drop constraint usage_ledger_user_id_fkey;
