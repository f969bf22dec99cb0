-- The welcome, and that a password was changed. Told by the database, because the accounts may be a hosted project's:
-- then another service writes them, and ours hears of nothing else.
create function private.tell_welcome() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (
    new.id, 'system', 'Welcome to Assay',
    'Your account is ready. Choose the services you want to use; you can change them at any time.',
    '/profile?tab=services');
  return null;
exception when others then
  -- A notice is worth no sign-up: the service that writes the account must not hear of our fault.
  raise warning 'user % was not welcomed: %', new.id, sqlerrm;
  return null;
end
$$;

-- Whoever did not change it learns of it here, and finds the button that ends every session.
create function private.tell_password_changed() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (
    new.id, 'alert', 'Your password was changed',
    'All other sessions were logged out. If this was not you, reset your password at once and contact us.',
    '/profile?tab=security');
  return null;
exception when others then
  raise warning 'user % was not told of the new password: %', new.id, sqlerrm;
  return null;
end
$$;

revoke all on function private.tell_welcome, private.tell_password_changed from public;

-- Row security is forced on the table's owner too, as whom the functions run; a superuser would not need this.
create policy account_notices on notifications for insert to current_user with check (true);

create trigger tell_welcome_of_new after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.tell_welcome();

create trigger tell_welcome_of_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.tell_welcome();

-- Before the address is confirmed nobody has signed in with the password, so nobody has to hear of another one. The same
-- password hashed anew is no change either: whoever writes that sets assay.rehash to 'on' for its transaction.
create trigger tell_password_changed after update of encrypted_password on auth.users
  for each row when (
    old.email_confirmed_at is not null
    and new.encrypted_password is distinct from old.encrypted_password
    and coalesce(new.encrypted_password, '') <> ''
    and current_setting('assay.rehash', true) is distinct from 'on'
  )
  execute function private.tell_password_changed();
