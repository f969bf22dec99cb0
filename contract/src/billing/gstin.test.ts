import { expect, test } from 'vitest'
import { findGstinProblem, stateOfGstin } from './gstin.ts'

test('a GSTIN has its form, a state and the right check digit', () => {
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '29ABCDE1234F1ZW', '07AAAAA0000A1Z4'])
    expect(findGstinProblem(gstin), gstin).toBeNull()
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('Maharashtra')
  const form = 'Enter a GSTIN such as 29ABCDE1234F1ZW.'
  for (const gstin of ['', '29abcde1234f1zw', '29ABCDE1234F0ZW', '29ABCDE1234F1YW', '29ABCDE1234F1ZW1'])
    expect(findGstinProblem(gstin), gstin).toBe(form)
  expect(findGstinProblem('99ABCDE1234F1ZP')).toMatch(/first two digits/)
})

test('every slip of one character and every swap of neighbors is found', () => {
  const gstin = '29ABCDE1234F1ZW'
  const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (let at = 0; at < gstin.length; at += 1) {
    for (const character of alphabet.filter((one) => one !== gstin[at]))
      expect(stateOfGstin(gstin.slice(0, at) + character + gstin.slice(at + 1)), `${at} ${character}`).toBeNull()
    const swapped = gstin.slice(0, at) + (gstin[at + 1] ?? '') + gstin[at] + gstin.slice(at + 2)
    if (swapped !== gstin) expect(stateOfGstin(swapped), swapped).toBeNull()
  }
})
