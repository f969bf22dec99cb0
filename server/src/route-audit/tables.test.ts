import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

test('SY-1 everything a product role can reach, in any schema, has forced row policies; anon reaches no table, and the request login neither owns nor reaches one', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<Reachable>(
    `select format('%s.%s', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) = 'authenticator' as "isOwnedByLogin",
       array(select role from unnest(array['anon', 'authenticator', 'authenticated', 'acting_for_user', 'service_role']) role
         where has_any_column_privilege(role, c.oid, 'select, insert, update, references')
           or has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, trigger')) as roles,
       case c.relkind when 'v' then coalesce('security_invoker=true' = any (c.reloptions), false)
         else c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid)
       end as "hasPolicies"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const reachable = rows.filter(({ roles }) => roles.length > 0)
  expect(reachable.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.users', 'public.subscriptions']))
  expect(reachable.filter(({ hasPolicies }) => !hasPolicies)).toEqual([])
  expect(rows.filter(({ roles }) => roles.includes('anon') || roles.includes('authenticator'))).toEqual([])
  expect(rows.filter(({ isOwnedByLogin }) => isOwnedByLogin)).toEqual([])
})

test('every row that users may reach asks for their second factor, where they have one', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ name: string; asks: boolean }>(
    `select tablename as name, bool_or(permissive = 'RESTRICTIVE' and policyname = 'second_factor' and cmd = 'ALL') as asks
     from pg_policies where schemaname = 'public' and 'authenticated' = any (roles) group by 1`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const forgotten = rows.filter(({ asks }) => !asks)
  expect(forgotten.map(({ name }) => `${name} needs the policy second_factor, as 0092-webhooks.sql has it`)).toEqual([])
})

test('SY-1 all that users may write themselves, here and over a hosted project’s REST API, is listed; none can become the server', async () => {
  const { owner } = await createTestApp()
  const { rows } = await owner.query<{ right: string }>(
    `select distinct format('%s %s%s', lower(privilege_type), table_name, column_name) as right from (
       select privilege_type, table_schema, table_name, '.' || column_name as column_name, grantee from information_schema.column_privileges
       where privilege_type in ('INSERT', 'UPDATE')
       union all select privilege_type, table_schema, table_name, '', grantee from information_schema.table_privileges
       where privilege_type in ('DELETE', 'TRUNCATE')
     ) granted
     where grantee in ('authenticated', 'anon', 'PUBLIC') and table_schema <> 'pg_catalog' order by 1`,
  )
  expect(rows.map(({ right }) => right)).toEqual([
    'delete launch_wishes',
    'insert launch_wishes.service_type',
    'insert request_log_settings.is_enabled',
    'insert request_log_settings.user_id',
    'update notifications.read_at',
    'update request_log_settings.is_enabled',
  ])
  const { rows: members } = await owner.query<{ role: string }>(
    `select role from unnest(array['anon', 'authenticated']) role
     where pg_has_role(role, 'acting_for_user', 'member') or pg_has_role(role, 'service_role', 'member')`,
  )
  expect(members).toEqual([])
})

type Reachable = { name: string; isOwnedByLogin: boolean; roles: string[]; hasPolicies: boolean }
