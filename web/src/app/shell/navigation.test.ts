import { expect, test } from 'vitest'
import { allEntries, navigationFor } from './navigation.ts'

const labels = (...services: Parameters<typeof navigationFor>[0]) =>
  allEntries(navigationFor(services, '/docs')).map(({ label }) => label)
const start = ['Dashboard', 'Analytics', 'Waves']
const rest = [
  'Account Settings',
  'Team',
  'Subscriptions',
  'Billing',
  'Contact Us',
  'Docs',
  'API reference',
  'What’s new',
  'Status',
]

test('SH-5 the entries follow the chosen services', () => {
  expect(labels()).toEqual([...start, ...rest])
  const tools = ['API', 'Playground', 'Rules', 'Lists', 'Review', 'Form', 'Webhooks', 'Files']
  expect(labels('developer')).toEqual([...start, 'Developer Tools', ...tools, ...rest])
  expect(labels('law')).toEqual([...start, 'Law Tools', ...rest])
  expect(labels('other', 'law')).toEqual([...start, 'Law Tools', 'Other Services', ...rest])
  expect(labels('developer', 'other', 'law')).toEqual([
    ...start,
    'Developer Tools',
    ...tools,
    'Law Tools',
    'Other Services',
    ...rest,
  ])
})

test('a user without services sees no empty section, and an account section that is always open', () => {
  expect(navigationFor([], '/docs').sections.map(({ label, isFoldable }) => [label, isFoldable])).toEqual([
    [null, undefined],
    ['Account', undefined],
  ])
})

test('a documentation site elsewhere has a front page and nothing that we know of', () => {
  const { help } = navigationFor([], 'https://docs.example')
  expect(help.map(({ to }) => to)).toEqual(['https://docs.example', '/status'])
})
