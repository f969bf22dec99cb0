import type { Product } from '../launch.ts'
import { buyPlans } from './buy-plans.ts'
import { createClient, type Person } from './client.ts'
import { connect } from './connect.ts'
import { dateAccount } from './date-account.ts'
import { makeCalls } from './make-calls.ts'
import { moveBilling } from './move-billing.ts'
import { setUpTools } from './set-up-tools.ts'
import { addDays, type KeyName, tellStory } from './story.ts'
import { writeReceipt } from './write-receipt.ts'
import { writeUsage } from './write-usage.ts'

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
  const story = tellStory(now)
  const calls = makeCalls(story)
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
    // Date arithmetic happens in UTC here, because days aren't always 24 hours elsewhere.
    await tx.query(`begin; set local time zone 'UTC'`)
    await moveBilling(tx, userId, bought, story)
    await writeUsage(tx, userId, { calls, keys, story })
    await dateAccount(tx, userId, { calls, keys, story })
    await writeReceipt(tx, userId, { email: ada.email, url })
    await tx.query('commit')
    await client.signOut(session)
    return { ...ada, userId, story, calls, apiKey: fullKeys.get('Production') ?? '' }
  } finally {
    await close()
  }
}
