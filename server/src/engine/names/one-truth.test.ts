import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeName } from './judge-name.ts'
import { loadNameModel } from './load-model.ts'

const model = loadNameModel(readFileSync(new URL('../../../data/names.bin', import.meta.url)))

/** A bit of everything: rare and common names, and what people type instead. */
const texts =
  `Anna, Müller, Siobhán, Mmaphefo, Xuseen, Батболдын, サトウ, 伟, Dr, Mme, AG, GmbH, Consulting, Test, Null, John, Doe, asdf, Qwerty,
Xkqzvw, Rurpak, Pimuban, Wooden, Table, Batman, Albus, Dumbledore, Michael, Scott, Your, Mom, no, thanks, Blah, An4, Fuck, Сука, q, Li, Nada, Grace,
I Love, You, Jean-Pierre, van der Meer, Northwind, Zwurvun, Holdings, 傻逼, Superman, Jennifer, hahaha, aaaa, Шщжцф, ...`
    .split(',')
    .map((text) => text.trim())

test('VA-8 a pair and its fields agree: no fake field in a pair that is not fake, and no fake field without a reason', () => {
  for (const firstname of [undefined, ...texts]) {
    for (const lastname of [undefined, ...texts]) {
      const verdict = judgeName(model, { firstname, lastname })
      const fields = [verdict.firstname, verdict.lastname].flatMap((field) => field ?? [])
      const title = `${firstname} ${lastname}: ${JSON.stringify(verdict)}`
      expect(verdict.isFake, title).toBe(verdict.verdict === 'fake')
      if (fields.length > 0)
        expect(
          fields.some(({ isFake }) => isFake),
          title,
        ).toBe(verdict.isFake)
      for (const { isFake, score, reasons } of fields) {
        expect(isFake, title).toBe(score >= 0.5)
        if (isFake) expect(reasons.length, title).toBeGreaterThan(0)
      }
    }
  }
})

test('the email’s local part nudges the spelling score but never decides the verdict', () => {
  const doubtful = { firstname: 'Thandeka', lastname: 'Ngxeketo' }
  const alone = judgeName(model, doubtful).score
  const withName = judgeName(model, { ...doubtful, emailLocal: 't.ngxeketo' }).score
  expect(withName).toBeLessThanOrEqual(alone)
  expect(alone - withName).toBeLessThan(0.2)
  const nonsense = { firstname: 'Xkqzvw', lastname: 'Bdfgtr' }
  expect(judgeName(model, { ...nonsense, emailLocal: 'xkqzvw.bdfgtr' }).isFake).toBe(true)
  const placeholder = { firstname: 'Test', lastname: 'User' }
  expect(judgeName(model, { ...placeholder, emailLocal: 'test.user' }).score).toBe(judgeName(model, placeholder).score)
  expect(judgeName(model, { firstname: 'Anna', lastname: 'Schmidt', emailLocal: 'test' }).verdict).toBe('real')
})
