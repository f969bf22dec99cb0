import { expect, test } from 'vitest'
import { isAllowed, isWithin, toBlockList } from './networks.ts'

test('AC-5 networks match addresses of both families, and single ones', () => {
  const list = toBlockList(['10.1.0.0/16', '203.0.113.7', '2001:db8:1::/48', '2001:db8:2::5'])
  const allowed = (address: string) => list && isAllowed(list, address)
  for (const address of ['10.1.255.255', '203.0.113.7', '2001:db8:1:ffff::9', '2001:db8:2::5']) {
    expect(allowed(address), address).toBe(true)
  }
  for (const address of ['10.2.0.0', '203.0.113.8', '2001:db8:3::1', '2001:db8:2::6', 'unknown']) {
    expect(allowed(address), address).toBe(false)
  }
  expect(toBlockList([])).toBeNull()
})

test('AC-5 a list is within another only if each of its networks is', () => {
  expect(isWithin(['10.1.2.0/24', '2001:db8::1'], ['10.0.0.0/8', '2001:db8::/32'])).toBe(true)
  expect(isWithin(['10.0.0.0/7'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['11.0.0.0/8'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['::a00:0/104'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin([], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['10.0.0.0/8'], [])).toBe(true)
  expect(isWithin([], [])).toBe(true)
})
