import { execFile } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAssayClient } from '../client/src/client.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder } from '../scripts/launch.ts'
import { findFreePort } from '../server/src/http/listen.ts'
import { countedFor, poll, setLimits, signUp, verify } from './customer.ts'
import { commandsIn, readBlock } from './guide.ts'
import { ensurePackages } from './programs.ts'
import { startHaproxy, startNginx } from './regions/proxies.ts'
import { check, drill, hasFailed } from './report.ts'
import { openStage, percentile, type Stage } from './stage.ts'

const accountsPerRegion = 25
const connections = 64
const seconds = 8
const maxHeldSeconds = 60
/** What the account that moves has in its ledger already. */
const requestsBefore = 100_000
const daysBefore = 25

type Name = 'us' | 'eu'
type Account = { id: string; key: string; region: Name }

/**
 * Two installations on two databases behind the haproxy of `deploy/`, with 50 accounts and 64 connections: every acknowledged
 * request is in exactly one ledger, a killed database takes nothing from the other region, and an account moves under load.
 */
ensurePackages('haproxy', 'nginx-light')
await ensureBuilt()
const home = freshFolder()
const ports = {
  proxy: await findFreePort('127.0.0.1'),
  us: await findFreePort('127.0.0.1'),
  eu: await findFreePort('127.0.0.1'),
}
const address = (region: Name) => `http://127.0.0.1:${ports[region]}`
const REGIONS = `us United States ${address('us')}, eu European Union ${address('eu')} EU`
const settingsOf = (region: Name) => ({
  REGION: region,
  REGIONS,
  PUBLIC_URL: address(region),
  INVOICE_PREFIX: region.toUpperCase(),
})

/** A command of docs/deploy/regions.md, as it runs beside the server of a region. Callers go on meanwhile. */
async function runGuide(region: Name, command = ''): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    ...settingsOf(region),
    PORT: String(ports[region]),
    DATA_DIR: join(home, region, 'data'),
  }
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], { env, cwd: home })
  return stdout.trim()
}

// The commands write their files where the program is.
symlinkSync(resolve('server'), join(home, 'server'))
const [printSecret, setSecret] = commandsIn(readBlock('deploy/regions.md', 'region secret'))
const [exportTeam, importTeam] = commandsIn(readBlock('deploy/regions.md', 'team export'))

// A new region gets the secret of the first, before its first start.
await runGuide('us', printSecret)
await runGuide('eu', setSecret)
const open = (region: Name) =>
  openStage({ home: join(home, region), port: ports[region], environment: settingsOf(region) })
const stages: Record<Name, Stage> = { us: await open('us'), eu: await open('eu') }

const accounts: Account[] = []
for (const region of ['us', 'eu'] as const) {
  for (let count = 0; count < accountsPerRegion; count += 1) {
    const { url, database } = stages[region]
    const customer = await signUp(url)
    await setLimits(url, database, customer)
    accounts.push({ id: customer.id, key: customer.key, region })
  }
}
const proxy = await startHaproxy(home, ports)

await drill('Routing by the key, by haproxy and nginx', async () => {
  const nginxFolder = freshFolder()
  const nginx = await startNginx(nginxFolder, { ...ports, proxy: await findFreePort('127.0.0.1') })
  for (const [name, { url }] of Object.entries({ haproxy: proxy, nginx })) {
    const statuses = await Promise.all(accounts.map(({ key }) => verify(url, key).then(({ status }) => status)))
    check(
      `${name}: keys of both regions`,
      `${statuses.filter((status) => status === 200).length} of ${accounts.length}`,
      statuses.every((status) => status === 200),
    )
    const eu = accounts.find(({ region }) => region === 'eu')?.key ?? ''
    const bearer = await fetch(`${url}/v1/usage`, { headers: { authorization: `Bearer ${eu}` } })
    check(`${name}: a key as Authorization: Bearer`, String(bearer.status), bearer.status === 200)
    const form = await fetch(`${url}/widget/verify?key=${eu}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example' },
    })
    // A secret key is no form's key, which only its own region knows.
    check(`${name}: a key in the URL of a form`, String(form.status), form.status === 403)
    const unknown = await verify(url, 'asy_live_0123456789ABCDEFGHIJKLMNOPQRSTUV3EHCei')
    check(`${name}: an unknown key goes to the default`, String(unknown.status), unknown.status === 401)
  }
  await nginx.stop()
  rmSync(nginxFolder, { recursive: true, force: true })
})

await drill('Every acknowledged request is in exactly one ledger', async () => {
  await resetLedgers()
  const traffic = startCallers((account) => verify(proxy.url, account.key))
  await delay(seconds * 1000)
  await traffic.stop()
  const { lost, twice, unexplained } = await auditAll(traffic.acknowledged)
  const rate = Math.round(traffic.acknowledged.length / seconds)
  check(
    'acknowledged',
    `${traffic.acknowledged.length} in ${seconds} s, ${rate} a second, p99 ${Math.round(percentile(traffic.milliseconds, 99))} ms`,
    traffic.acknowledged.length > 0,
  )
  check('failures', `${traffic.failures.length} ${traffic.failures.slice(0, 3).join()}`, traffic.failures.length === 0)
  check('lost, twice, unexplained', `${lost}, ${twice}, ${unexplained}`, lost + twice + unexplained === 0)
})

await drill('The database of one region is killed again and again', async () => {
  const failed = { us: 0, eu: 0 }
  const served = { us: 0, eu: 0 }
  const traffic = startCallers(async (account) => {
    const response = await verify(proxy.url, account.key).catch(() => null)
    const counter = response?.status === 200 ? served : failed
    counter[account.region] += 1
    if (response?.status !== 200) await delay(20)
    return response ?? Response.error()
  })
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(300))
    killDatabase(stages.eu)
  await traffic.stop()
  check('the other region', `${failed.us} of ${served.us + failed.us} failed`, failed.us === 0 && served.us > 0)
  check('the killed region meanwhile', `${failed.eu} of ${served.eu + failed.eu} failed`, failed.eu > 0)
  await poll(async () => (await fetch(`${stages.eu.url}/readyz`)).ok)
})

await drill('An account moves under load', async () => {
  const [moved] = accounts
  if (!moved) throw new Error('there is no account')
  await untilHealthy()
  await resetLedgers()
  await fillLedger(stages.us, moved.id)
  // The one that moves has customers whose clients retry and follow; everyone else goes on.
  const others = startCallers((account) => verify(proxy.url, account.key), connections - 8, accounts.slice(1))
  const client = createAssayClient({ apiKey: moved.key, baseUrl: proxy.url, retries: 60, deadlineMs: 90_000 })
  const acknowledged: string[] = []
  const moments: number[] = []
  const failures: string[] = []
  let isOver = false
  const callers = Array.from({ length: 8 }, async (_, number) => {
    while (!isOver) {
      const verified = await client.verify({ email: `caller-${number}@example.com` }).catch((error: Error) => error)
      if (verified instanceof Error) failures.push(verified.message)
      else acknowledged.push(verified.request_id)
      moments.push(performance.now())
    }
  })
  await delay(2000)
  const exported = JSON.parse(await runGuide('us', `${exportTeam?.replace('ada@example.com', moved.id)} --json`))
  const imported = JSON.parse(await runGuide('eu', `${importTeam} --json`))
  await delay(4000)
  isOver = true
  await Promise.all([...callers, others.stop()])
  // What the old region still has is closed and goes a day later; here, now.
  await stages.us.database.query('update account_deletions set next_attempt_at = now()')
  await stages.us.database.query("select private.enqueue_job('delete-accounts', job_key => 'delete-accounts')")
  await poll(
    async () => (await stages.us.database.query('select from auth.users where id = $1', [moved.id])).rows.length === 0,
  )
  const { lost, twice, unexplained } = await auditAll([...acknowledged, ...others.acknowledged])
  const gap = Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0))) / 1000
  const sums = await countedFor(stages.eu.database, moved.id)
  check(
    'sums, exported and imported',
    `${exported.rows} rows, ${exported.sums.ledger} checks`,
    exported.sums.ledger === imported.sums.ledger && exported.rows === imported.rows,
  )
  check(
    'requests of the account',
    `${acknowledged.length} acknowledged, ${failures.length} failed ${failures[0] ?? ''}`,
    failures.length === 0,
  )
  check('nobody could write for', `${gap.toFixed(1)} s`, gap <= maxHeldSeconds)
  check('lost, twice, unexplained', `${lost}, ${twice}, ${unexplained}`, lost + twice + unexplained === 0)
  check(
    'its sums in the new region',
    `${sums.used} = ${sums.ledger} = ${sums.days} = ${requestsBefore + acknowledged.length}`,
    sums.used === sums.ledger && sums.days === sums.ledger && sums.ledger === requestsBefore + acknowledged.length,
  )
  check(
    'requests of the others',
    `${others.acknowledged.length}, ${others.failures.length} failed ${others.failures[0] ?? ''}`,
    others.failures.length === 0,
  )
  const late = await verify(stages.us.url, moved.key)
  check('the old region', `${late.status}`, late.status === 421)
})

await proxy.stop()
for (const stage of Object.values(stages)) await stage.close()
rmSync(home, { recursive: true, force: true })
process.exit(hasFailed() ? 1 : 0)

/** Callers that verify one address after another, for one account after another. */
function startCallers(call: (account: Account) => Promise<Response>, callers = connections, among = accounts) {
  const acknowledged: string[] = []
  const failures: string[] = []
  const milliseconds: number[] = []
  let isOver = false
  let turn = 0
  const work = Array.from({ length: callers }, async () => {
    while (!isOver) {
      const account = among[turn++ % among.length]
      if (!account) return
      const started = performance.now()
      try {
        const response = await call(account)
        const body = Object(await response.json())
        if (response.status === 200) acknowledged.push(String(body.request_id))
        else failures.push(`${response.status} ${body.detail ?? ''}`)
        milliseconds.push(performance.now() - started)
      } catch (error) {
        failures.push(String(error))
      }
    }
  })
  return {
    acknowledged,
    failures,
    milliseconds,
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(work)
    },
  }
}

/** What each phase counts begins at zero. */
async function resetLedgers(): Promise<void> {
  for (const { database } of Object.values(stages)) {
    await database.query(
      'delete from usage_ledger; delete from usage_days; delete from reviews; update quota_periods set used = 0',
    )
  }
}

/** Requests of the last four weeks, in all of the account's books. */
async function fillLedger({ database }: Stage, accountId: string): Promise<void> {
  for (let day = 1; day <= daysBefore; day += 1) {
    await database.query(`select private.add_ledger_day((now() at time zone 'UTC')::date - $1::int)`, [day])
    await database.query(
      `with filled as (
         insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, name_verdict, email_hash,
           name_hash, domain_hash, facts)
         select overlay(gen_random_uuid()::text placing left(private.first_id_of(m.at)::text, 15) from 1)::uuid, q.user_id, k.id, q.id, 1,
           m.at, true, 'ok', 'real', decode(md5(n::text), 'hex'), decode(md5('x' || n), 'hex'), hashint8extended(n, 0), '\\x0102'
         from generate_series(1, $3::int) n cross join (select now() - interval '1 day' * $2 as at) m
           cross join (select * from quota_periods where user_id = $1 and ends_at > now()) q join api_keys k on k.user_id = q.user_id
         returning user_id, created_at, key_id, period_id
       ), summed as (
         insert into usage_days (user_id, day, key_id, verdict, period_id, calls, units)
         select user_id, (created_at at time zone 'UTC')::date, key_id, 'clean', period_id, count(*), count(*) from filled
         group by 1, 2, 3, 5
       )
       update quota_periods set used = used + $3 where user_id = $1 and ends_at > now()`,
      [accountId, day, requestsBefore / daysBefore],
    )
  }
}

async function auditAll(acknowledged: string[]) {
  const ids: string[] = []
  for (const { database } of Object.values(stages)) {
    const { rows } = await database.query<{ id: string }>(
      `select id from usage_ledger where created_at > now() - interval '1 hour'`,
    )
    ids.push(...rows.map(({ id }) => id))
  }
  const [counted, known] = [new Set(ids), new Set(acknowledged)]
  return {
    lost: acknowledged.filter((id) => !counted.has(id)).length,
    twice: ids.length - counted.size + acknowledged.length - known.size,
    unexplained: ids.filter((id) => !known.has(id)).length,
  }
}

function killDatabase({ folder }: Stage): void {
  try {
    process.kill(Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  } catch {
    // It isn't back yet.
  }
}

/** haproxy has noticed, too. */
async function untilHealthy(): Promise<void> {
  await poll(async () => {
    const statuses = await Promise.all(accounts.map(({ key }) => verify(proxy.url, key).then(({ status }) => status)))
    return statuses.every((status) => status === 200)
  })
}
