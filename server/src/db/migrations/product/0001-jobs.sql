-- The queue belongs to the login that migrates; the product may only put work into it, in its own transaction.
revoke all on schema private from public;
grant usage on schema private to service_role;

create function private.enqueue_job(task text, payload json default '{}', run_at timestamptz default now(), job_key text default null)
returns void language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key);
end $$;

revoke all on function private.enqueue_job from public;
grant execute on function private.enqueue_job to service_role;
