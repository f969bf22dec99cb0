-- A batch's facts have the reasons of each item, too (features/rules/log-facts.ts): some 15 bytes each, and 150 at the very most.
alter table usage_ledger drop constraint usage_ledger_facts_bound;
alter table usage_ledger add constraint usage_ledger_facts_bound check (octet_length(facts) <= 196608) not valid;
