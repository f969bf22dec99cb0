import pg from 'pg'

/** The roles that statements run as; the sandbox's is for trying the product without a payment provider. */
const productRoles = ['acting_for_user', 'sandbox_payments']
const platformRoles = ['anon', 'authenticated', 'service_role']

export const rolesOf = (withPlatform: boolean) =>
  withPlatform ? [...platformRoles, ...productRoles] : ['service_role', ...productRoles]

type RoleState = { role: string; exists: boolean; isMember: boolean; hasAdmin: boolean }

/** Why this database user can't migrate without roles, with what a superuser has to run; null if it can. */
export async function findRoleProblem(client: pg.Client, withPlatform: boolean): Promise<string | null> {
  if (await mayManageRoles(client, withPlatform)) return null
  const roles = await readRoles(client, withPlatform)
  const missing = roles.filter(({ exists }) => !exists).map(({ role }) => `create role ${role} nologin noinherit;`)
  const login = pg.escapeIdentifier(client.user ?? '')
  const strange = roles.filter(({ isMember }) => !isMember).map(({ role }) => role)
  if (missing.length + strange.length === 0) return null
  const sql = [...missing, `grant ${strange.join(', ')} to ${login};`].join(' ')
  return `The database user ${login} may not create the roles that Assay's statements run as. As a superuser, run: ${sql}`
}

/** Whether this login creates roles and hands them out itself; otherwise somebody else has done it. */
export async function mayManageRoles(client: pg.Client, withPlatform: boolean): Promise<boolean> {
  const { rows } = await client.query<{ isSuper: boolean; mayCreate: boolean; version: number }>(
    `select rolsuper as "isSuper", rolcreaterole as "mayCreate", current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  )
  const [login] = rows
  if (!login || login.isSuper) return login !== undefined
  if (!login.mayCreate) return false
  // Since PostgreSQL 16 a login manages only the roles that it made or was given with the admin option.
  const roles = withPlatform ? [...platformRoles, ...productRoles] : productRoles
  const states = (await readRoles(client, withPlatform)).filter(({ role }) => roles.includes(role))
  return login.version < 160_000 || states.every(({ exists, hasAdmin }) => !exists || hasAdmin)
}

async function readRoles(client: pg.Client, withPlatform: boolean): Promise<RoleState[]> {
  const { rows } = await client.query<RoleState>(
    `select name as role, r.oid is not null as exists,
       coalesce(pg_has_role(r.oid, 'member'), false) as "isMember",
       coalesce(pg_has_role(r.oid, 'member with admin option'), false) as "hasAdmin"
     from unnest($1::text[]) name left join pg_roles r on r.rolname = name`,
    [rolesOf(withPlatform)],
  )
  return rows
}

/**
 * A migration without the statements that create roles and hand them out, for a login that may do neither: the roles are
 * there already. They're in the oldest files only, which never change.
 */
export function withoutRoleStatements(sql: string): string {
  return sql
    .replace(/execute format\('(?:create role %I|grant [a-z_, ]+ to %I)[^;]*;/g, '')
    .replace(/^(\s*)(?:create role \w+ (?:no)?login noinherit|grant (?:[a-z_]+, )*[a-z_]+ to authenticator);/gm, '$1')
}
