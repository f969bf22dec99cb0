import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Roles belong to the whole server, so the login of another installation on it is a member of the same ones: it could
 * connect to this database and read it as `service_role`. Only this installation's logins may connect.
 */
export async function keepOthersOut(client: pg.ClientBase, logins: string[], log: Logger): Promise<void> {
  const { rows } = await client.query<State>(state, [logins])
  const [found] = rows
  if (!found) return
  const database = pg.escapeIdentifier(found.database)
  const granted = found.withoutConnect.map((login) => pg.escapeIdentifier(login)).join(', ')
  const statements = [
    ...(found.isOpen ? [`revoke connect on database ${database} from public`] : []),
    ...(granted ? [`grant connect on database ${database} to ${granted}`] : []),
  ]
  if (statements.length === 0) return
  if (!found.isOwner || found.database === 'postgres') {
    if (found.isOpen) {
      log.warn(
        { sql: statements.join('; ') },
        'any user of this server may connect to the database; close it to others',
      )
    }
    return
  }
  await client.query(statements.join('; '))
  if (found.isOpen) {
    log.warn(
      { users: logins },
      'only these users and the owner may connect to the database now; grant connect to any other',
    )
  }
}

type State = { database: string; isOwner: boolean; isOpen: boolean; withoutConnect: string[] }

const state = `
  select d.datname::text as database, pg_has_role(d.datdba, 'usage') as "isOwner",
    exists (
      select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
      where a.grantee = 0 and a.privilege_type = 'CONNECT'
    ) as "isOpen",
    coalesce((
      select array_agg(login) from unnest($1::text[]) login
      where not exists (
        select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a join pg_roles r on r.oid = a.grantee
        where r.rolname = login and a.privilege_type = 'CONNECT'
      )
    ), '{}') as "withoutConnect"
  from pg_database d where d.datname = current_database()`
