import { expect, test } from 'vitest'
import { passwordError, passwordStrength } from './password.ts'

test.each([
  ['', 0, 'Weak'],
  ['a', 25, 'Weak'],
  ['aB', 50, 'Fair'],
  ['aB1', 75, 'Good'],
  ['abcdefgh', 50, 'Fair'],
  ['abcdefgH', 75, 'Good'],
  ['abcdefG1', 100, 'Strong'],
  ['abcdefG!', 100, 'Strong'],
  ['Größe, 12', 100, 'Strong'],
])('SU-2 SU-3 %j has %d points and is %s', (password, score, label) => {
  expect(passwordStrength(password)).toMatchObject({ score, label })
})

test.each([
  ['aB1', 'Password must be at least 8 characters long.'],
  ['ABCDEFG1', 'Password must contain at least one lowercase letter.'],
  ['abcdefg1', 'Password must contain at least one uppercase letter.'],
  ['abcdefgH', 'Password must contain at least one number or special character.'],
  ['abcdefG1', null],
])('%j breaks: %s', (password, error) => {
  expect(passwordError(password)).toBe(error)
})
