import { CreatedApiKey } from '@assay/contract/api-keys'
import { createCustomer } from '../../bench/files/customer.ts'
import { type Account, credentials, openAccount } from '../../bench/verify/account.ts'
import { fillLists } from '../../bench/verify/lists.ts'
import { launchProduct } from '../../scripts/launch.ts'
import { post } from '../faults/stage.ts'
import { run } from '../packages/run.ts'

export const hostile = { ...credentials, email: 'eve@example.com' }

/** Two accounts in a data folder: a paying customer, and a Free one with everything that takes long to download. */
export async function openAccounts(dataDir: string) {
  const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }
  const product = await launchProduct({ DATA_DIR: dataDir, ...settings })
  try {
    const [ada, eve] = [await openAccount(product), await openAccount(product, hostile)]
    // The only plan with more than 10 requests per second.
    const grant = ['server/dist/admin.js', 'plan', 'grant', credentials.email, 'enterprise']
    run(process.execPath, grant, { env: { DATA_DIR: dataDir } })
    const scopes = ['verify', 'lists', 'files']
    const hostileKey = CreatedApiKey.parse(await post(product.url, '/api-keys', { name: 'Drill', scopes }, eve.token))
    await fillLogs(eve)
    const file = await checkFile(product.url, eve)
    await Promise.all([ada.database.end(), eve.database.end()])
    return { key: ada.key, apikey: ada.publishableKey, hostileKey: hostileKey.full_key, file }
  } finally {
    await product.stop()
  }
}

/** More than sockets and proxies buffer, or the server wouldn't notice that nobody reads it. */
async function fillLogs(account: Account): Promise<void> {
  const { database, userId } = account
  await fillLists(account)
  await database.query("update list_entries set note = repeat('note ', 40) where user_id = $1", [userId])
  await database.query(
    `insert into audit_events (id, user_id, action, actor, target, created_at)
     select gen_random_uuid(), $1, 'file.uploaded', 'owner', jsonb_build_object('name', repeat('name ', 40)), now() from generate_series(1, 9000)`,
    [userId],
  )
}

async function checkFile(url: string, account: Account): Promise<string> {
  const customer = createCustomer(url, account)
  const rows = Array.from({ length: 40_000 }, (_, row) => `person${row}@example.com,${'note '.repeat(50)}`)
  const file = await customer.upload(new Blob([['email,note', ...rows].join('\n')]))
  await customer.start(file, { email: 'email' })
  await customer.finished(file)
  return file
}
