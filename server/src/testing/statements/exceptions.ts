/** What stands for an expression that is only known at run time, by file and expression. */
export const standIns: Record<string, string> = {
  // Both tables are alike.
  'features/secrets/queries.ts: table': 'api_secret',
  // The row is JSON, whichever table and columns of the list it comes from.
  'features/account/queries.ts: columns': 'held.id',
  'features/account/queries.ts: place': 'held.id',
  'features/account/queries.ts: reached': '(select past.id from jsonb_populate_record(null::api_keys, $2) past)',
  'features/account/queries.ts: table': 'api_keys',
  // What is assigned doesn't change what is returned.
  "features/auth/store/queries-users.ts: assignments.join(', ')": 'updated_at = $2',
  'route-audit/dump-database.ts: name': 'api_keys',
  'db/embedded/upgrade/copy-tables.ts: name': 'api_keys',
}

/** Statements that aren't compared, by file and function, with the reason. */
export const notCompared: Record<string, string> = {
  'features/rest/queries.ts: runStatement':
    'compiled from the request; the tests of the REST API read every field of the answer',
  'route-audit/growth/record-plans.ts: recordPlans': 'explains whatever statement it is given',
  'db/read-in-pages.ts: readInPages': 'fetches from a cursor; the calls of this function are compared',
}

/** Fields that are never null although their column may be, with what makes sure of it. */
export const neverNull: Record<string, string> = {
  'features/usage/queries.ts: takeDueAlerts.limit': 'only periods with unit_limit > 0 are alerted',
}
