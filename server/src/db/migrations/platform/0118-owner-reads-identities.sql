-- As for accounts and factors: functions about a team's members run as the owner of the tables.
create policy owner_reads on auth.identities for select to current_user using (true);
