import type { AddListEntry } from '@assay/contract/lists/entries'
import type { SaveFormKey } from '@assay/contract/widget/form-keys'
import type { DemoClient, Session } from './client.ts'

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

/** What can be set up without a check, which would count. */
export async function setUpTools({ send }: DemoClient, { headers }: Session): Promise<void> {
  for (const entry of entries) await send('POST', '/lists/entries', entry, headers)
  await send('POST', '/form-keys', form, headers)
}
