import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

test('SY-1 whatever a role of the product can reach, in any schema, has forced row policies; a visitor reaches no table, and the login of requests neither owns nor reaches one', async () => {
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

type Reachable = { name: string; isOwnedByLogin: boolean; roles: string[]; hasPolicies: boolean }
