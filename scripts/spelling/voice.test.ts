import { expect, test } from 'vitest'
import { bannedWordsIn } from './banned-words.ts'

test('a banned word is found and told with its replacement; quoted literals pass', () => {
  expect(bannedWordsIn('Your e-mail was refused: 20 % of units')).toEqual([
    '“e-mail” → email',
    '“units” → check',
    '“refused” → reject, decline; error in docs',
    '“0 %” → 20%, without a space',
  ])
  expect(bannedWordsIn('Login failed')).toEqual([])
  expect(bannedWordsIn('30,000 API calls per month; amounts in minor units')).toEqual([])
})
