import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'

const labels = (...services: Parameters<typeof navigationFor>[0]) =>
  navigationFor(services).flatMap(({ entries }) => entries.map(({ label }) => label))
const account = ['Account Settings', 'Subscriptions', 'Billing', 'Contact Us']

test('SH-5 the entries follow the chosen services', () => {
  expect(labels()).toEqual(['Dashboard', ...account])
  expect(labels('developer')).toEqual(['Dashboard', 'Developer Tools', 'API', ...account])
  expect(labels('law')).toEqual(['Dashboard', 'Law Tools', ...account])
  expect(labels('other', 'law')).toEqual(['Dashboard', 'Law Tools', 'Other Services', ...account])
})

test('a user without services sees no empty section', () => {
  expect(navigationFor([]).map(({ label }) => label)).toEqual([null, 'Account'])
})
