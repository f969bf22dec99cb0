import pg from 'pg'
import type { Deps } from '../deps.ts'
import { errorCode } from '../error-code.ts'
import type { Account, Db, Prepared, Scope, Tx } from '../ports/db.ts'
import type { SpanStart } from '../ports/tracer.ts'
import { isConnectionLoss, LostWriter } from './connection-loss.ts'
import { setEach, settingsBehindPooler } from './session-settings.ts'
import { createTurns } from './take-turns.ts'

type Options = {
  watch?: QueryWatch
  /** Called for every lost connection. */
  onLoss?: (error: unknown) => void
}

/**
 * Every statement runs in a transaction as one of four roles, with the caller's claims. Both are transaction-local, so
 * they can't leak to the next request on the same connection. Direct connections of `servicePool` hold the service role
 * permanently, which saves single statements the round trips; behind a pooler those run in a transaction, too.
 *
 * What belongs to one account takes a share of the pool at most, and waits in memory for more, so that whatever it does at
 * once, the others find a connection. A transaction must not open another one for the same account, which might wait for the first.
 */
export function createDb(
  pool: pg.Pool,
  servicePool: pg.Pool,
  { watch = (_statement, run) => run(), onLoss = () => {} }: Options = {},
): Db {
  const inTurn = createTurns()
  const share = shareOf(pool)

  function inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>, account = accountOf(scope)): Promise<T> {
    if (account === null) return open(scope, work)
    const { userId, lock } = typeof account === 'string' ? { userId: account, lock: null } : account
    const openInTurn = () => inTurn(userId, share, () => open(scope, work))
    return lock === null ? openInTurn() : inTurn(`${userId} ${lock}`, 1, openInTurn)
  }
  async function open<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(pool, scope, (client) =>
        work({ query: (text, values) => watch(text, () => client.query(text, values)) }),
      )
    } catch (thrown) {
      throw noteLoss(scope.readOnly ? thrown : asLostWriter(thrown))
    }
  }
  async function inTransaction<T>(from: pg.Pool, scope: Scope, work: (client: pg.PoolClient) => Promise<T>) {
    const client = await from.connect()
    try {
      await client.query(openScope(scope, client))
      const result = await work(client)
      await watch('commit', () => client.query('commit'))
      client.release()
      return result
    } catch (error) {
      client.release(isLost(error) || !(await rollBack(client)))
      throw error
    }
  }
  async function statement({ name, text }: Prepared, values: unknown[]): Promise<pg.QueryResult> {
    const client = await servicePool.connect()
    if (settingsBehindPooler(client)) {
      client.release()
      return inTransaction(servicePool, asServiceRole, (other) => other.query(text, values))
    }
    try {
      const result = await client.query({ name, text, values })
      client.release()
      return result
    } catch (error) {
      client.release(isLost(error))
      throw error
    }
  }
  function noteLoss(error: unknown): unknown {
    if (isConnectionLoss(error)) onLoss(error)
    return error
  }
  return {
    inScope: (scope, work) => inScope(scope, work),
    asUser: (userId, work) => inScope({ role: 'authenticated', claims: { sub: userId, role: 'authenticated' } }, work),
    onBehalfOf: (account, work) => {
      const sub = typeof account === 'string' ? account : account.userId
      return inScope({ role: 'acting_for_user', claims: { sub, role: 'acting_for_user' } }, work, account)
    },
    asAnon: (work) => inScope({ role: 'anon', claims: { role: 'anon' } }, work),
    asService: (work, account) => inScope(asServiceRole, work, account),
    asJob: (work) => inScope(asServiceRole, work),
    statement: (prepared, values) =>
      watch(prepared.name, () => statement(prepared, values)).catch((thrown: unknown) => {
        throw noteLoss(asLostWriter(thrown))
      }),
  }
}

/** A fifth of the pool, but at least two if it has more, so that an account can read while it imports. */
function shareOf({ options: { max } }: pg.Pool): number {
  return Math.max(Math.floor(max / 5), max > 2 ? 2 : 1)
}

function accountOf({ claims: { sub } }: Scope): Account | null {
  return typeof sub === 'string' ? sub : null
}

const asServiceRole: Scope = { role: 'service_role', claims: { role: 'service_role' } }

/** A connection to a server that turned read-only is as good as none, whoever noticed. */
function isLost(error: unknown): boolean {
  return isConnectionLoss(error) || errorCode(error) === readOnlyCode
}

function asLostWriter(error: unknown): unknown {
  return errorCode(error) === readOnlyCode ? new LostWriter('the database is read-only', { cause: error }) : error
}

const readOnlyCode = '25006'

/** A connection that can't roll back is broken and must leave the pool. */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** One round trip. A multi-statement query takes no placeholders, so values are quoted. */
function openScope({ role, claims, readOnly, settings }: Scope, client: pg.ClientBase): string {
  const local = { ...settingsBehindPooler(client), ...settings, 'request.jwt.claims': JSON.stringify(claims) }
  return [
    readOnly ? 'begin read only' : 'begin',
    `select ${setEach(local, true)}`,
    `set local role ${pg.escapeIdentifier(role)}`,
  ].join(';')
}

/** Runs a statement and reports it if it's slow. */
type QueryWatch = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** Traces statements and logs slow ones, by name or first words, never with values: they may be personal data. */
export function watchQueries(
  { log, requestContext, tracer }: Pick<Deps, 'log' | 'requestContext' | 'tracer'>,
  { slowQueryMilliseconds }: Pick<Deps['config'], 'slowQueryMilliseconds'>,
): QueryWatch {
  return async (statement, run) => {
    const started = performance.now()
    try {
      return await (tracer.isOn ? tracer.follow(spanOf(statement), run) : run())
    } finally {
      const ms = Math.round(performance.now() - started)
      if (ms > slowQueryMilliseconds)
        log.warn({ ...requestContext.fields(), query: firstWords(statement), ms }, 'slow query')
    }
  }
}

function spanOf(statement: string): SpanStart {
  return { kind: 'client', name: firstWords(statement), attributes: { 'db.system.name': 'postgresql' } }
}

/** Values use placeholders; masks literals in case one slipped through. */
function firstWords(statement: string): string {
  const plain = statement.replace(/'(?:[^']|'')*'/g, '?').replace(/\s+/g, ' ')
  return plain.trim().slice(0, 80)
}
