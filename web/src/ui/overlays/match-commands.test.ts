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
  {
    label: 'Pages',
    commands: [
      command('Account Settings', 'profile password'),
      command('Billing', 'invoices payments'),
      command('Subscriptions', 'plan payment method card'),
    ],
  },
  { label: 'Actions', commands: [command('Use dark theme'), command('Choose a plan', 'upgrade')] },
]
const found = (query: string) => matchCommands(groups, query).flatMap(({ commands }) => commands.map(({ id }) => id))

test.each([
  ['', ['Account Settings', 'Billing', 'Subscriptions', 'Use dark theme', 'Choose a plan']],
  ['  ', ['Account Settings', 'Billing', 'Subscriptions', 'Use dark theme', 'Choose a plan']],
  ['sett', ['Account Settings']],
  ['PASS acc', ['Account Settings']],
  ['invoice', ['Billing']],
  ['card', ['Subscriptions']],
  ['payment method', ['Subscriptions']],
  ['dark', ['Use dark theme']],
  // The name itself before what only mentions it, across groups.
  ['plan', ['Choose a plan', 'Subscriptions']],
  // Typing errors: missing, swapped, wrong and too many letters.
  ['subscripton', ['Subscriptions']],
  ['biling', ['Billing']],
  ['blling', ['Billing']],
  ['incoices', ['Billing']],
  ['settiings', ['Account Settings']],
  ['ling', []],
  ['webhook', []],
  ['billing dark', []],
])('“%s” finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})
