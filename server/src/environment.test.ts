import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from './environment.ts'

test('.env.example describes every setting, and none that does not exist', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  // Set by `npm run dev` alone.
  const settings = Object.keys(Environment.shape).filter((name) => name !== 'WEB_DEV_URL')
  const described = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=|^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, off, on]) => off ?? on,
  )
  expect([...new Set(described)].toSorted()).toEqual(settings.toSorted())
})
