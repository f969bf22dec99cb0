import { join } from 'node:path'
import pg from 'pg'
import { launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import type { Check } from '../report.ts'
import { readSums } from '../restore/sums.ts'
import { signUp } from './customer.ts'

/** The new version starts on the data folder that the old one made with the embedded database. */
export async function takeOverFolder(
  release: string,
  dataDir: string,
  usual: Record<string, string>,
  check: Check,
): Promise<void> {
  // The address is the issuer of sessions, so it stays the same.
  const settings = { ...usual, DATA_DIR: dataDir, PORT: String(await findFreePort('127.0.0.1')) }
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
