import type { AddListEntry } from '@assay/contract/lists/entries'
import type { Policy } from '@assay/contract/rules/policy'
import type { ConfirmedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
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

const policy: Policy = {
  rules: [
    { id: 'own-block-list', when: ['block_list'], decision: 'block' },
    { id: 'disposable', when: ['disposable'], decision: 'block' },
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
export async function setUpTools({ send }: DemoClient, { headers }: Session): Promise<void> {
  for (const entry of entries) await send('POST', '/lists/entries', entry, headers)
  await send('POST', '/form-keys', form, headers)
  await send('PUT', '/rules/live', policy, headers)
  await send('PUT', '/rules/draft', { ...policy, default: 'review' }, headers)
  await send('POST', '/webhook-endpoints', endpoint, headers)
  await send('POST', '/files/uploads?name=newsletter.csv', people, headers)
}
