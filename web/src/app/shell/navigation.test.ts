import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'

const labels = (...services: Parameters<typeof navigationFor>[0]) =>
  navigationFor(services, '/docs').flatMap(({ entries }) => entries.map(({ label }) => label))
const start = ['Dashboard', 'Analytics', 'Waves']
const rest = ['Account Settings', 'Subscriptions', 'Billing', 'Contact Us', 'Docs', 'Status']

test('SH-5 the entries follow the chosen services', () => {
  expect(labels()).toEqual([...start, ...rest])
  const tools = ['Playground', 'Lists', 'Rules', 'Review', 'Files', 'Webhooks', 'Form']
  expect(labels('developer')).toEqual([...start, 'Developer Tools', 'API', ...tools, ...rest])
  expect(labels('law')).toEqual([...start, 'Law Tools', ...rest])
  expect(labels('other', 'law')).toEqual([...start, 'Law Tools', 'Other Services', ...rest])
})

test('a user without services sees no empty section', () => {
  expect(navigationFor([], '/docs').map(({ label }) => label)).toEqual([null, 'Account', 'Help'])
})
