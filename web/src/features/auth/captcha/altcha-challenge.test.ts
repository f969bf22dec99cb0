import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './altcha-challenge.ts'

const nonce = '00112233445566778899aabbccddeeff'
const salt = 'ffeeddccbbaa99887766554433221100'

function keyFor(counter: number): string {
  const suffix = Buffer.alloc(4)
  suffix.writeUInt32BE(counter)
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), suffix])
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), 50, 32, 'sha256').toString('hex')
}

function challengeFor(counter: number) {
  const parameters = { algorithm: 'PBKDF2/SHA-256', nonce, salt, cost: 50, keyLength: 32 }
  return { parameters: { ...parameters, keyPrefix: keyFor(counter).slice(0, 32) }, signature: '' }
}

test.each([0, 1, 300])('the counter %d is found with its key', async (counter) => {
  const solution = await solveChallenge(challengeFor(counter), () => true)
  expect(solution).toEqual({ counter, derivedKey: keyFor(counter) })
})

test('the work ends when its time is over', async () => {
  let left = 5
  expect(await solveChallenge(challengeFor(300), () => left-- > 0)).toBeNull()
})
