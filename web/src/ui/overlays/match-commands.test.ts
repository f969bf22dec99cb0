import { expect, test } from 'vitest'
import { matchCommands } from './match-commands.ts'

const command = (label: string, keywords?: string) => ({
  id: label,
  label,
  icon: null,
  run: () => {},
  ...(keywords && { keywords }),
})
const groups = [
  { label: 'Pages', commands: [command('Account Settings', 'profile password'), command('Billing', 'invoices')] },
  { label: 'Actions', commands: [command('Use the dark theme')] },
]
const found = (query: string) => matchCommands(groups, query).flatMap(({ commands }) => commands.map(({ id }) => id))

test.each([
  ['', ['Account Settings', 'Billing', 'Use the dark theme']],
  ['  ', ['Account Settings', 'Billing', 'Use the dark theme']],
  ['sett', ['Account Settings']],
  ['PASS acc', ['Account Settings']],
  ['invoice', ['Billing']],
  ['dark', ['Use the dark theme']],
  ['ling', []],
  ['billing dark', []],
])('"%s" finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})
