-- A code whose tries are used up may be replaced without waiting, a few times in a row: this counts them.
alter table cancellation_codes add column replaced integer not null default 0 check (replaced between 0 and 2);
