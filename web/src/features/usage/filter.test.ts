import { RequestFilter } from '@assay/contract/usage/requests'
import { expect, test } from 'vitest'
import { isFiltered, readFilter, toQuery } from './filter.ts'

const id = '0199a8f2-7c7e-7b0c-9d2c-0a1b2c3d4e5f'

test('DA-11 what an address asks for is narrowed to what the API accepts, and the rest is left out', () => {
  const names = ['decision', 'rule', 'email', 'name', 'activity', 'key', 'wave', 'reason', 'hash']
  const values = [
    ...['', 'x', 'X!', '-', 'review', 'ok', 'real', 'wave', 'default', 'keyboard_run', 'a'.repeat(41), '../../admin'],
    ...[
      id,
      id.toUpperCase(),
      id.slice(1),
      `${id}0`,
      id.replace('-7b', '-0b'),
      id.replace('-9d', '-0d'),
      '-'.repeat(36),
    ],
    ...['a'.repeat(16), 'a'.repeat(32), 'a'.repeat(17), 'g'.repeat(16), `${id}\n`],
  ]
  for (const name of names) {
    const kept = values.filter((value) => isFiltered(readFilter(new URLSearchParams({ [name]: value }))))
    const accepted = values.filter((value) => RequestFilter.safeParse({ [name]: value }).success)
    expect(kept, name).toEqual(accepted)
    expect(accepted.length, name).toBeGreaterThan(0)
  }
  const mangled = new URLSearchParams({ wave: 'x', decision: 'review', requests: 'later-found', utm_source: 'mail' })
  expect(toQuery(readFilter(mangled))).toEqual({ decision: 'review', later_found: 'true' })
})
