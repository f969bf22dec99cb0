import { expect, test } from 'vitest'
import { readCatalogue } from '../../route-audit/bounds/catalogue.ts'
import { sampleRow } from '../../route-audit/bounds/sample-row.ts'
import { googleBrowser, pkce } from '../../testing/google-browser.ts'
import { createAuthApp, password, randomEmail, redirected } from '../auth/testing/auth-fixture.ts'

type App = Awaited<ReturnType<typeof createAuthApp>>

/** What was paid for or granted, and a counter that caches compare: we alone write these, and they hold nothing anyone typed. */
const staying = [
  ...['account_rules', 'billing_data', 'billing_documents', 'billing_invoices', 'billing_refunds'],
  ...[
    'billing_subscriptions',
    'operator_notes',
    'operators',
    'payment_disputes',
    'plan_subscriptions',
    'quota_periods',
  ],
].map((table) => `public.${table}`)

type Confirm = (app: App, email: string) => Promise<void>

const byLink =
  (path: string, { isOperator = false } = {}): Confirm =>
  async ({ call, keys, openLink, mailedLink }, email) => {
    const body = { email, ...(path === '/signup' && { password }) }
    expect((await call('POST', path, { body, ...(isOperator && { token: keys.secret }) })).status).toBe(200)
    expect(redirected(await openLink(await mailedLink(email))).fragment).toHaveProperty('access_token')
  }

const byTokenHash: Confirm = async ({ call, mailedLink }, email) => {
  await call('POST', '/recover', { body: { email } })
  const link = new URL(await mailedLink(email), 'http://localhost')
  const body = { type: 'recovery', token_hash: link.searchParams.get('token') }
  expect((await call('POST', '/verify', { body })).status).toBe(200)
}

const byGoogle: Confirm = async (app, email) => {
  const browser = googleBrowser(app)
  const begun = await browser.open(`/auth/v1/authorize?provider=google${pkce.query}`)
  await browser.open(await browser.choose(begun.headers.get('location') ?? '', { email }))
}

test.each<[string, 'on' | 'off', Confirm]>([
  ['a sign-up of their own', 'off', byLink('/signup')],
  ['an invitation', 'off', byLink('/invite', { isOperator: true })],
  ['a reset link', 'off', byLink('/recover')],
  ['a reset link', 'on', byLink('/recover')],
  ['a link’s token', 'on', byTokenHash],
  ['Google', 'on', byGoogle],
])(
  'SN-5 nothing a stranger left is there once the owner confirms the address by %s, autoconfirm %s',
  async (_, autoconfirm, confirm) => {
    const app = await createAuthApp({ env: { AUTH_AUTOCONFIRM: autoconfirm } })
    const email = randomEmail()
    await app.call('POST', '/signup', { body: { email, password: 'Stranger-danger-6' } })
    app.clock.advance(60)
    const listLeft = await fillEveryTable(app, email)
    await confirm(app, email)
    expect(await listLeft()).toEqual(staying)
    const { rows } = await app.owner.query(
      'select n.title from notifications n join auth.users u on u.id = n.member_id where u.email = $1',
      [email],
    )
    expect(rows).toContainEqual({ title: 'We reset your account' })
  },
)

/** A row of the account in every table that has one, parents first. Returns which of these rows are still there. */
async function fillEveryTable({ owner }: App, email: string) {
  const { rows: users } = await owner.query('select * from auth.users where email = $1', [email])
  const { rows: teams } = await owner.query('select * from teams where id = $1', [users[0].id])
  // The database made these when the stranger signed up.
  const given = ['auth.users', 'public.teams', 'public.team_members', 'public.account_search']
  const written = new Map<string, Record<string, unknown>>([
    ['auth.users', users[0]],
    ['public.teams', teams[0]],
  ])
  const { rows: links } = await owner.query<Link>(
    `select format('%s.%s', n.nspname, c.relname) as table, format('%s.%s', fn.nspname, f.relname) as parent,
       array(select attname::text from unnest(k.conkey) with ordinality x (num, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = num order by at) as columns,
       array(select attname::text from unnest(k.confkey) with ordinality x (num, at) join pg_attribute a on a.attrelid = f.oid and a.attnum = num order by at) as "parentColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where k.contype = 'f' and not c.relispartition`,
  )
  const owned = new Set(
    links.filter(({ table, parent }) => given.includes(parent) && !given.includes(table)).map(({ table }) => table),
  )
  const tables = (await readCatalogue(owner)).filter(({ name }) => owned.has(name))
  const parentsOf = (name: string) =>
    links.filter(
      ({ table, parent }) => table === name && parent !== name && (owned.has(parent) || given.includes(parent)),
    )
  for (let pending = tables; pending.length > 0; pending = pending.filter(({ name }) => !written.has(name))) {
    const ready = pending.find(({ name }) => parentsOf(name).every(({ parent }) => written.has(parent)))
    if (!ready) throw new Error(`${pending.map(({ name }) => name)} refer to each other`)
    const own = parentsOf(ready.name).flatMap(({ parent, columns, parentColumns }) =>
      columns.map((column, at) => [column, written.get(parent)?.[parentColumns[at] ?? '']]),
    )
    const row = { ...sampleRow(ready), ...Object.fromEntries(own) }
    const { rows } = await owner.query(
      `insert into ${ready.name} (${Object.keys(row)}) select ${Object.keys(row)} from json_populate_record(null::${ready.name}, $1)
       returning *`,
      [JSON.stringify(row)],
    )
    written.set(ready.name, rows[0])
  }
  return async () => {
    const still: string[] = []
    for (const { name, uniqueKeys } of tables) {
      const [key = []] = uniqueKeys
      const values = key.map((column) => written.get(name)?.[column])
      const same = key.map((column, at) => `${column} = $${at + 1}`).join(' and ')
      const { rowCount } = await owner.query(`select from ${name} where ${same}`, values)
      if (rowCount) still.push(name)
    }
    return still.toSorted()
  }
}

type Link = { table: string; parent: string; columns: string[]; parentColumns: string[] }
