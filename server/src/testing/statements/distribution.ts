import { ownedTables } from '../../features/account/owned-tables.ts'

/** Tables that would be spread over several servers, each row with its account (docs/deploy/beyond-one-database.md). */
const distributed: ReadonlySet<string> = new Set(Object.keys(ownedTables))

/** What runs for every request, or while a customer waits. */
export const hotFolders = [
  'features/usage',
  'features/verification',
  'features/api-keys',
  'features/later-listed',
  'features/events',
  'features/notifications',
  'features/billing/entitlements',
]

/** Statements that may reach several servers, by file and function, with the reason. */
export const acrossServers: Record<string, string> = {
  // The account isn't known yet. Remembered by each process for a minute; api_keys would be a copy on every server.
  'features/api-keys/queries-lookup.ts: findKeyByHash': 'finds the account',
  'features/api-keys/queries-lookup.ts: hasKeyHash': 'finds the account',
  'features/billing/entitlements/queries.ts: beginPaidCycle': 'once a payment, by the subscription’s id',
  'features/billing/entitlements/queries.ts: updatePaidPlan': 'once a payment, by the subscription’s id',
  'features/billing/entitlements/queries.ts: listEndedUsers': 'a job: each server lists its own rows',
  'features/billing/entitlements/queries.ts: deletePeriodsBefore': 'a job: each server sweeps its own rows',
  'features/events/queries.ts: deleteEventsBefore': 'a job: each server sweeps its own rows',
  'features/later-listed/queries.ts: takeNotices': 'a job: each server takes its own rows',
  'features/later-listed/queries.ts: markCalls': 'a job: each server searches its own rows',
  'features/notifications/notify.ts: notifyPerson': 'a person’s, beside the accounts',
  'features/usage/queries.ts: deleteQueuedPeriods': 'a job: each server alerts its own accounts',
  'features/usage/queries.ts: listQueuedPeriods': 'a job: each server alerts its own accounts',
  'features/usage/queries.ts: takeDueAlerts': 'a job: each server alerts its own accounts',
  'features/usage/queries-sweep.ts: findLogToErase': 'a job: each server erases its own logs',
  'features/usage/queries-idempotency.ts: deleteOldKeys': 'a job: each server sweeps its own rows',
  'features/usage/queries-sweep.ts: deleteLedgerBefore': 'a job: each server sweeps its own rows',
  'features/usage/queries-sweep.ts: deleteOldDays': 'a job: each server sweeps its own rows',
}

/** The distributed tables in a statement whose rows it doesn't pick by account. */
export function withoutKey(statement: string): string[] {
  const text = statement.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ')
  return [...text.matchAll(reference)].flatMap(([, verb = '', table = '', alias = '', columns = '']) => {
    if (!distributed.has(table)) return []
    if (verb.endsWith('into')) return /\buser_id\b/.test(columns) ? [] : [table]
    const name = notAliases.has(alias) ? '' : alias
    return carriesKey(text, name) ? [] : [table]
  })
}

const reference =
  /\b(insert into|delete from|from|join|update|using) (?:public\.)?([a-z_]+)(?: (?:as )?([a-z]+))?(?: \(([^)]*)\))?/g
const notAliases = new Set([
  '',
  'where',
  'set',
  'on',
  'order',
  'limit',
  'group',
  'using',
  'for',
  'join',
  'left',
  'cross',
])

/** An equality with a value, or with the account of a row that was picked by one. */
function carriesKey(text: string, alias: string): boolean {
  const value = String.raw`(\$\d+|any \(\$\d+|[a-z]+\.(user_id|id)\b)`
  const own = alias === '' ? String.raw`(?<!\.)\buser_id` : String.raw`(\b${alias}\.|(?<![.\w]))user_id`
  return (
    new RegExp(`${own} = ${value}`).test(text) || (alias !== '' && new RegExp(`= ${alias}\\.user_id\\b`).test(text))
  )
}
