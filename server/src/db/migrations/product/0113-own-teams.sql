-- The team of everyone who has an account already. On its own, so that new accounts don't wait for it.
insert into teams (id, created_at) select u.id, coalesce(u.created_at, now()) from auth.users u on conflict do nothing;
insert into team_members (team_id, user_id, role, joined_at)
select u.id, u.id, 'owner', coalesce(u.created_at, now()) from auth.users u on conflict do nothing;
