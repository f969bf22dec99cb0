import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { checkoutCommit, hasCommit } from '../../scripts/checkout-commit.ts'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { type Customer, type State, signUp } from '../customer.ts'
import type { Check } from '../report.ts'
import { readSums } from '../restore/dump.ts'
import { audit, describeAudit, isExact, startTraffic } from '../traffic.ts'

type Version = { url: string; product: Product }
type Versions = { balancer: string; old: Version; startNew(): Promise<Version>; database: pg.Pool; check: Check }

/** Customers of the old version go on while the new one starts, run by both, and see the old one stop. */
export async function runSideBySide({ balancer, old, startNew, database, check }: Versions): Promise<void> {
  const [ada, bob, eve] = [await signUp(old.url), await signUp(old.url), await signUp(old.url)]
  await database.query('update quota_periods set unit_limit = null, allowance_id = null')
  await database.query('update plan_subscriptions set unit_limit = null, requests_per_second = 1000')
  await bob.buy(old.url, old.url, 'basic_monthly')
  await eve.buy(old.url, old.url, 'basic_monthly')
  const traffic = startTraffic(balancer, ada.key, { callers: 4, pauseMilliseconds: 5 })
  await traffic.flow(100)

  const reading = readWhile(bob, old.url)
  const next = await startNew()
  const during = await reading.stop()
  check(
    'the old version while the new one migrates',
    `${during.read} billing states read, ${during.failed} failed${during.reasons}`,
    during.failed === 0,
  )
  await driveBoth(old.url, next.url, { bob, eve }, check)

  const code = await old.product.stop()
  await traffic.flow(200)
  await traffic.stop()
  const others = traffic.othersThan(200) + traffic.unacknowledged()
  const result = await audit(database, ada.id, { acknowledged: traffic.acknowledged, unacknowledged: others })
  check(
    'checks from before to after',
    `${traffic.acknowledged.length} acknowledged, ${others} others; ${describeAudit(result)}`,
    isExact(result) && others === 0,
  )
  check('the old version stops', `exit code ${code}`, code === 0)
  const isKept = [await bob.signIn(next.url), await bob.check(next.url), await eve.check(next.url)].every(Boolean)
  check('its customers at the new version', 'sign-in and keys', isKept)
}

async function driveBoth(old: string, next: string, { bob, eve }: Record<'bob' | 'eve', Customer>, check: Check) {
  for (const [name, url] of Object.entries({ old, new: next })) {
    const checks = [await bob.check(url), await bob.signIn(url)]
    check(`a check and a sign-in at the ${name} version`, checks.join(', '), checks.every(Boolean))
  }
  const agree = async (what: string, customer: Customer, isRight: (state: State) => boolean) => {
    const [one, other] = [await customer.until(old, isRight), await customer.until(next, isRight)]
    check(what, `${one.plan_id}, ${one.entitlement}`, JSON.stringify(one) === JSON.stringify(other))
  }
  await agree('bought before, read at both', bob, ({ tier }) => tier === 'basic')
  const fay = await signUp(old)
  await fay.buy(old, next, 'basic_monthly')
  await agree('page opened at the old, paid at the new', fay, ({ tier }) => tier === 'basic')
  const gus = await signUp(next)
  await gus.buy(next, old, 'basic_monthly')
  await agree('page opened at the new, paid at the old', gus, ({ tier }) => tier === 'basic')
  await bob.choose(old, 'pro_monthly')
  await agree('upgraded at the old', bob, ({ tier }) => tier === 'pro')
  await eve.choose(next, 'pro_monthly')
  await agree('upgraded at the new', eve, ({ tier }) => tier === 'pro')
  await bob.choose(next, 'basic_monthly')
  await agree('downgrade scheduled at the new', bob, ({ pending_plan_id }) => pending_plan_id !== null)
  await bob.undo(old)
  await agree('and undone at the old', bob, ({ pending_plan_id }) => pending_plan_id === null)
  await eve.choose(old, 'basic_monthly')
  await agree('downgrade scheduled at the old', eve, ({ pending_plan_id }) => pending_plan_id !== null)
  await eve.undo(next)
  await agree('and undone at the new', eve, ({ pending_plan_id }) => pending_plan_id === null)
}

function readWhile(customer: Customer, url: string) {
  const reasons = new Set<string>()
  let [read, failed, isOver] = [0, 0, false]
  const work = (async () => {
    while (!isOver) {
      await customer.state(url).then(
        () => (read += 1),
        (error: Error) => {
          failed += 1
          reasons.add(error.message)
        },
      )
      await delay(5)
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      return { read, failed, reasons: [...reasons].map((reason) => `; ${reason}`).join('') }
    },
  }
}

/** The new version starts on the data folder that an old one made with the embedded database. */
export async function takeOverFolder(
  release: string,
  dataDir: string,
  usual: Record<string, string>,
  check: Check,
): Promise<void> {
  const port = await findFreePort('127.0.0.1')
  // The address is the issuer of sessions. Unless it is set, old versions call it 127.0.0.1 and this one localhost.
  const settings = { ...usual, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const before = await launchProduct(settings, { cwd: release })
  const ada = await signUp(before.url)
  const bought = await ada.buy(before.url, before.url, 'basic_monthly')
  for (let count = 0; count < 20; count += 1) await ada.check(before.url)
  const was = await sumsIn(dataDir)
  await before.stop()

  const after = await launchProduct(settings)
  const is = await sumsIn(dataDir)
  for (const [name, value] of Object.entries(was)) {
    const isRight = name === 'migrations' ? (is[name] ?? 0) > value : is[name] === value
    check(`data folder: ${name}`, `${is[name]}, was ${value}`, isRight)
  }
  const now = await ada.state(after.url)
  check(
    'data folder: the plan',
    `${now.plan_id} until ${now.current_end}`,
    JSON.stringify(now) === JSON.stringify(bought),
  )
  const works = [await ada.signIn(after.url), await ada.check(after.url)]
  check('data folder: a sign-in and a key', works.join(', '), works.every(Boolean))
  const upgraded = await ada.choose(after.url, 'pro_monthly')
  check('data folder: an upgrade', upgraded.status, upgraded.status === 'changed')
  await after.stop()
}

async function sumsIn(dataDir: string) {
  const database = new pg.Pool({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres', max: 1 })
  const sums = await readSums(database)
  await database.end()
  return sums
}

/** A release, built in a folder of its own. */
export function buildRelease({ version, commit }: { version: string; commit: string }, folder: string): string {
  if (!hasCommit(commit)) {
    console.error(
      `Version ${version} is commit ${commit.slice(0, 7)}, which this clone doesn't have: git fetch --unshallow`,
    )
    process.exit(1)
  }
  checkoutCommit(commit, folder)
  execFileSync(process.execPath, ['-e', "import('./scripts/build.mjs').then((build) => build.ensureBuilt())"], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
