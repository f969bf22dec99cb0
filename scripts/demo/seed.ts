import type { AddListEntry } from '@assay/contract/lists/entries'
import type { Policy } from '@assay/contract/rules/policy'
import type { ConfirmedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { SaveFormKey } from '@assay/contract/widget/form-keys'
import type { Product } from '../launch.ts'
import { buyPlans, moveBilling, writeReceipt } from './billing.ts'
import { connect, createClient, type DemoClient, type Person, type Session, until } from './client.ts'
import { farmSize, sendSignUps } from './sign-ups.ts'
import { addDays, describeStory, type KeyName } from './story.ts'
import { dateAccount, makeCalls, writeUsage } from './usage.ts'

const ada: Person = {
  email: 'ada@example.com',
  password: 'Analytical-1843',
  firstName: 'Ada',
  lastName: 'Lovelace',
  services: ['developer', 'law'],
}

const billedTo = {
  name: 'Ada Lovelace',
  company: 'Lovelace Analytics Ltd',
  address_line1: '12 St James’s Square',
  city: 'London',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
}

export type Demo = Awaited<ReturnType<typeof seedDemo>>

/**
 * A lived-in account in a disposable product. Customer actions go through the front door; only their dates are written
 * directly.
 */
export async function seedDemo({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>, now = new Date()) {
  const story = describeStory(now)
  const client = await createClient(url)
  const { tx, close } = await connect(dataDir)
  try {
    const session = await client.signUp(ada)
    const { userId } = session
    await client.send('PUT', '/billing/details', billedTo, session.headers)
    const keys = new Map<KeyName, string>()
    const fullKeys = new Map<KeyName, string>()
    for (const { name, type, expired } of story.keys) {
      const expires_at = expired && addDays(now, 1).toISOString()
      const { id, full_key } = await client.createKey(session, { name, type, expires_at })
      keys.set(name, id)
      fullKeys.set(name, full_key)
    }
    await setUpTools(client, session)
    const bought = await buyPlans(client, session, tx)
    const signUps = await sendSignUps(client, fullKeys.get('Production') ?? '', now)
    await until('the wave', async () => {
      const { rows } = await tx.query<{ members: number }>('select members from waves where user_id = $1', [userId])
      return rows[0]?.members === farmSize
    })
    const calls = [...makeCalls(story), ...signUps].sort((a, b) => a.at.getTime() - b.at.getTime())
    // Date arithmetic happens in UTC here, because days aren't always 24 hours elsewhere.
    await tx.query(`begin; set local time zone 'UTC'`)
    await moveBilling(tx, userId, bought, story)
    await writeUsage(tx, userId, { calls, keys, story })
    await dateAccount(tx, userId, { calls, keys, story })
    await writeReceipt(tx, userId, { email: ada.email, url })
    await tx.query('commit')
    // The product reads the sign-ups again, as they are now.
    await client.send('PUT', '/requests/setting', { is_enabled: true }, session.headers)
    await client.signOut(session)
    return { ...ada, userId, story, calls, apiKey: fullKeys.get('Production') ?? '' }
  } finally {
    await close()
  }
}

const entries: AddListEntry[] = [
  { action: 'block', type: 'domain', value: 'quick-trial-mail.com', note: '41 trials in a week' },
  { action: 'allow', type: 'domain', value: 'babbage.example', note: 'Customer, own mail server' },
  { action: 'allow', type: 'name', value: 'Test Testov', note: 'Confirmed by phone' },
  { action: 'block', type: 'email', value: 'chargebacks@example.com', note: null },
]

const form: SaveFormKey = {
  name: 'Sign-up form',
  origins: ['https://lovelace.example', 'http://localhost:5173'],
  monthly_budget: 20_000,
}

const policy: Policy = {
  rules: [
    { id: 'own-block-list', when: ['block_list'], decision: 'block' },
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'wave', when: ['wave'], decision: 'review' },
    { id: 'fake-name', when: ['name_fake'], decision: 'review' },
  ],
  default: 'allow',
}

const endpoint: ConfirmedWebhookEndpoint = {
  url: 'http://localhost:5173/webhooks/assay',
  description: 'Keys and files',
  events: ['key.created', 'key.deleted', 'file.finished'],
}

const people = `email,first_name,last_name,plan
grace@hopper.example,Grace,Hopper,team
kx92@mailinator.com,Asdf,Qwerty,trial
alan@turing.example,Alan,Turing,team
`

/** What can be set up without a check, which would count. */
async function setUpTools({ send }: DemoClient, { headers }: Session): Promise<void> {
  for (const entry of entries) await send('POST', '/lists/entries', entry, headers)
  await send('POST', '/form-keys', form, headers)
  await send('PUT', '/rules/live', policy, headers)
  await send('PUT', '/rules/draft', { ...policy, default: 'review' }, headers)
  await send('POST', '/webhook-endpoints', endpoint, headers)
  await send('POST', '/files/uploads?name=newsletter.csv', people, headers)
}
