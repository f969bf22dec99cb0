-- An operator retries or drops a failing job from the console as from the command line. Only the login that owns the queue may. Null if there
-- is no such job, or it is running.
create function private.retry_job(job bigint) returns text language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return null; end if;
  return (select j.task_identifier from graphile_worker.reschedule_jobs(array[job], run_at := now(), attempts := 0) done
    join graphile_worker.jobs j using (id));
end
$$;

create function private.drop_job(job bigint) returns text language plpgsql volatile security definer set search_path = ''
as $$
declare
  task text;
begin
  if to_regclass('graphile_worker.jobs') is null then return null; end if;
  select j.task_identifier into task from graphile_worker.jobs j where j.id = job;
  perform from graphile_worker.complete_jobs(array[job]);
  return case when found then task end;
end
$$;

revoke all on function private.retry_job, private.drop_job from public;
grant execute on function private.retry_job, private.drop_job to service_role;
