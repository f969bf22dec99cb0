import { ownedTables } from '../../features/account/owned-tables.ts'

/**
 * Tables whose rows belong to one account each. That requests of one account never read another's rows is why an account can be in
 * any installation and move to another (docs/deploy/regions.md). It doesn't say that a distributed database could hold these tables.
 */
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
  'features/lists',
  'features/rules',
  'features/webhooks',
  'features/files',
  'features/waves',
]

/** Statements that read rows of several accounts, by file and function, with the reason. */
export const acrossServers: Record<string, string> = {
  // The account isn't known yet.
  'features/api-keys/queries-lookup.ts: findKeyByHash': 'finds the account',
  'features/api-keys/queries-lookup.ts: hasKeyHash': 'finds the account',
  'features/billing/entitlements/queries.ts: beginPaidCycle': 'once a payment, by the subscription’s id',
  'features/billing/entitlements/queries.ts: updatePaidPlan': 'once a payment, by the subscription’s id',
  'features/billing/entitlements/queries.ts: listEndedUsers': 'a job, for all accounts here',
  'features/billing/entitlements/queries.ts: deletePeriodsBefore': 'a job, for all accounts here',
  'features/events/queries.ts: deleteEventsBefore': 'a job, for all accounts here',
  'features/later-listed/queries.ts: takeNotices': 'a job, for all accounts here',
  'features/later-listed/queries.ts: markCalls': 'a job, for all accounts here',
  'features/usage/queries.ts: deleteQueuedPeriods': 'a job, for all accounts here',
  'features/usage/queries.ts: listQueuedPeriods': 'a job, for all accounts here',
  'features/usage/queries.ts: takeDueAlerts': 'a job, for all accounts here',
  'features/usage/queries-sweep.ts: findLogToErase': 'a job, for all accounts here',
  'features/usage/queries-idempotency.ts: deleteOldKeys': 'a job, for all accounts here',
  'features/usage/queries-sweep.ts: deleteLedgerBefore': 'a job, for all accounts here',
  'features/usage/queries-sweep.ts: deleteOldDays': 'a job, for all accounts here',
  'features/files/queries.ts: claimFile': 'a job, for all accounts here',
  'features/files/queries.ts: expireFiles': 'a job, for all accounts here',
  'features/files/queries.ts: isAnyUnclaimed': 'a job, for all accounts here',
  'features/waves/queries.ts: deleteOldMembers': 'a job, for all accounts here',
  'features/waves/queries.ts: deleteOldWaves': 'a job, for all accounts here',
  'features/waves/queries.ts: deleteUnlogged': 'a job, for all accounts here',
  'features/waves/queries.ts: takeQuiet': 'a job, for all accounts here',
  'features/waves/queries.ts: countAllWaves': 'the operators’ console, a count over all accounts here',
  'features/webhooks/sending/queries-sending.ts: endExpired': 'a job, for all accounts here',
  'features/webhooks/sending/queries-sending.ts: leaseDelivery': 'a job, by the delivery’s id',
  'features/webhooks/sending/queries-sending.ts: endDelivery': 'a job, by the delivery’s id',
  'features/webhooks/sending/queries-sending.ts: insertAttempt': 'a job, by the delivery’s id',
  'features/webhooks/sending/queries-sending.ts: noteOutcome': 'a job, by the delivery’s id',
  'features/webhooks/sending/queries-sending.ts: putBack': 'a job, by the delivery’s id',
  'features/notifications/notify.ts: notifyPerson': 'a person’s, beside the accounts',
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
