import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Scope, Tx } from '../../ports/db.ts'

/** A statement as it was executed. `route` is null outside `during`: jobs, webhooks, what a test sets up. */
export type Recorded = { route: string | null; role: Scope['role']; text: string; values: unknown[] }

export type Recorder = ReturnType<typeof createRecorder>

/** Keeps every statement of an app, with its role and the route that it was executed for. */
export function createRecorder() {
  const statements: Recorded[] = []
  const route = new AsyncLocalStorage<string>()
  const record = (role: Scope['role'], executed: string, values: unknown[] = []) => {
    // A cursor reads what its select would.
    const text = executed.replace(/^declare \w+ no scroll cursor for /, '')
    if (!/^(fetch|close) /.test(text)) statements.push({ route: route.getStore() ?? null, role, text, values })
  }
  const watched =
    <T>(role: Scope['role'], work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      work({
        query: (text, values) => {
          record(role, text, values)
          return tx.query(text, values)
        },
      })
  return {
    statements,
    during: <T>(name: string, work: () => T): T => route.run(name, work),
    watch: (db: Db): Db => ({
      asUser: (userId, work) => db.asUser(userId, watched('authenticated', work)),
      onBehalfOf: (account, work) => db.onBehalfOf(account, watched('acting_for_user', work)),
      asAnon: (work) => db.asAnon(watched('anon', work)),
      asService: (work, account) => db.asService(watched('service_role', work), account),
      asJob: (work) => db.asJob(watched('service_role', work)),
      inScope: (scope, work) => db.inScope(scope, watched(scope.role, work)),
      statement: (prepared, values) => {
        record('service_role', prepared.text, values)
        return db.statement(prepared, values)
      },
    }),
  }
}
