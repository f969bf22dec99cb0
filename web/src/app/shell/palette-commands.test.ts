import { readdirSync, readFileSync } from 'node:fs'
import type { ApiKey } from '@assay/contract/api-keys'
import type { Member } from '@assay/contract/teams/teams'
import { expect, test } from 'vitest'
import { config, setConfig } from '../../api/config.ts'
import type { Invoice } from '../../features/billing/invoices/invoices.ts'
import { matchCommands } from '../../ui/overlays/match-commands.ts'
import { navigationFor } from './navigation.ts'

// The modules below read the settings when they are loaded.
setConfig({ ...config, docsUrl: '/docs', publicUrl: 'https://assay.example' })
const { paletteCommands } = await import('./palette-commands.tsx')
const { docsPages } = await import('./docs-pages.ts')

const key: ApiKey = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Checkout form',
  key_prefix: 'asy_live_ab12',
  ...({} as Omit<ApiKey, 'id' | 'name' | 'key_prefix'>),
}
const invoice: Invoice = {
  ...{ invoice_id: 'inv_1', number: 'ASY-2026-00417', status: 'paid', amount: 4900, currency: 'USD', planId: 'basic' },
  ...{ issued_at: '2026-11-04T12:00:00Z', paid_at: null, expire_by: null, short_url: null, lines: [] },
  ...{ credit_note: null, dispute: null, billing_start: null, billing_end: null, subscriptionId: 'sub_1' },
}

const member: Member = {
  id: 'c0000000-0000-4000-8000-000000000003',
  name: 'Marcus Reyes',
  email: 'marcus@fernhill.example',
  ...({} as Omit<Member, 'id' | 'name' | 'email'>),
}

const groups = paletteCommands({
  navigation: navigationFor(['developer', 'law'], '/docs'),
  keys: [key],
  invoices: [invoice],
  members: [member],
  otherTeams: [{ id: 'b0000000-0000-4000-8000-000000000002', name: 'Fernhill', role: 'admin' }],
  navigate: () => {},
  chooseTheme: () => {},
  onToggleSidebar: () => {},
  onLogOut: () => {},
})
const first = (query: string) => matchCommands(groups, query)[0]?.commands[0]?.label

test.each([
  ['invoice', 'Billing'],
  ['receipt', 'Billing'],
  ['card', 'Subscriptions'],
  ['payment method', 'Subscriptions'],
  ['cancel', 'Subscriptions'],
  ['upgrade', 'Choose a plan'],
  ['pricing', 'Developer Tools'],
  ['dark', 'Use dark theme'],
  ['new key', 'Create API key'],
  ['create key', 'Create API key'],
  ['keys', 'API'],
  ['logout', 'Log out'],
  ['log out', 'Log out'],
  ['sign out', 'Log out'],
  ['checkout', 'Checkout form'],
  ['asy_live_ab12', 'Checkout form'],
  ['ASY-2026-00417', 'ASY-2026-00417, $49.00, Nov 4, 2026'],
  ['0198f3a2-7c11-7000-8000-000000000001', 'Request 0198f3a2-7c11-7000-8000-000000000001'],
  ['copy', 'Copy API endpoint'],
  ['usage', 'Dashboard'],
  ['csv', 'Analytics'],
  ['uptime', 'Status'],
  ['docs', 'Docs'],
  ['documentation', 'Docs'],
  ['sdk', 'TypeScript'],
  ['rate limit', 'Limits'],
  ['error codes', 'Errors'],
  ['openapi', 'API reference'],
  ['password', 'Change password'],
  ['two-step', 'Add two-step verification'],
  ['2fa', 'Add two-step verification'],
  ['passkey', 'Add a passkey'],
  ['lost phone', 'Lost access'],
  ['anlytics', 'Analytics'],
  ['webhook', 'Webhooks'],
  ['marcus', 'Marcus Reyes'],
  ['fernhill', 'Switch to Fernhill'],
  ['members', 'Team'],
  ['invite', 'Invite people'],
  ['zeppelin', undefined],
])('“%s” finds %s first', (query, label) => {
  expect(first(query)).toBe(label)
})

test('every guide is found by its title', () => {
  const folder = new URL('../../../../docs/guides/', import.meta.url)
  const guides = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const titles = guides.map((name) => /^# (.*)$/m.exec(readFileSync(new URL(name, folder), 'utf8'))?.[1])
  expect(docsPages.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
})

test('keys and invoices are found, not listed', () => {
  const shown = matchCommands(groups, '').map(({ label }) => label)
  expect(shown).toEqual(['Pages', 'Actions', 'Docs', 'Legal'])
})

test('every command has an id of its own', () => {
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
