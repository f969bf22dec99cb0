-- The account's own notices, reworded, and a new one for an email address that changed. Other than 0046 has it, a first
-- password isn't a changed one.
create or replace function private.tell_welcome() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (
    new.id, 'system', 'Welcome to Assay',
    'Your account is ready. Choose the services you want to use. You can change them any time.',
    '/profile?tab=services');
  return null;
exception when others then
  -- A notice must never make a sign-up fail.
  raise warning 'user % was not welcomed: %', new.id, sqlerrm;
  return null;
end
$$;

create or replace function private.tell_password_changed() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean := coalesce(old.encrypted_password, '') = '';
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (
    new.id, 'alert',
    case when is_first then 'A password was set' else 'Your password was changed' end,
    case when is_first then 'You can now sign in with your email address and password.'
      else 'We signed you out on all other devices.' end
      || ' Wasn’t you? Reset your password now and contact us.',
    '/profile?tab=security');
  return null;
exception when others then
  raise warning 'user % was not told of the new password: %', new.id, sqlerrm;
  return null;
end
$$;

create function private.tell_email_changed() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (
    new.id, 'alert', 'Your email address was changed',
    'Use your new address to sign in from now on. Wasn’t you? Contact us right away.',
    '/profile?tab=security');
  return null;
exception when others then
  raise warning 'user % was not told of the new address: %', new.id, sqlerrm;
  return null;
end
$$;

revoke all on function private.tell_email_changed from public;

-- A soft deletion replaces the address, too, and nobody is left to read of it.
create trigger tell_email_changed after update of email on auth.users
  for each row when (
    old.email_confirmed_at is not null and old.email is not null and new.email is not null
    and lower(new.email) is distinct from lower(old.email) and new.deleted_at is null
  )
  execute function private.tell_email_changed();
