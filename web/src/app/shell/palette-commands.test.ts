import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { config, setConfig } from '../../api/config.ts'
import { matchCommands } from '../../ui/overlays/match-commands.ts'
import { navigationFor } from './navigation.ts'

// The modules below read the settings when they are loaded.
setConfig({ ...config, docsUrl: '/docs', publicUrl: 'https://assay.example' })
const { paletteCommands } = await import('./palette-commands.tsx')
const { docsPages } = await import('./docs-pages.ts')

const groups = paletteCommands({
  sections: navigationFor(['developer', 'law'], '/docs'),
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
  ['logout', 'Sign out'],
  ['log out', 'Sign out'],
  ['sign out', 'Sign out'],
  ['copy', 'Copy API endpoint'],
  ['usage', 'Dashboard'],
  ['csv', 'Analytics'],
  ['uptime', 'Status'],
  ['docs', 'Docs'],
  ['documentation', 'Docs'],
  ['sdk', 'TypeScript client'],
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
  ['zeppelin', undefined],
])('“%s” finds %s first', (query, label) => {
  expect(first(query)).toBe(label)
})

test('every guide is found by its title', () => {
  const folder = new URL('../../../../docs/guides/', import.meta.url)
  const titles = readdirSync(folder).map((name) => /^# (.*)$/m.exec(readFileSync(new URL(name, folder), 'utf8'))?.[1])
  expect(docsPages.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
})

test('every command has an id of its own', () => {
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
