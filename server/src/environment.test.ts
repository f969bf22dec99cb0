import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
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

test('RG-1 REGION and REGIONS belong together, and a region is one of the list', () => {
  const REGIONS = 'us United States https://us.example.com, eu European Union https://eu.example.com EU+CH'
  const start = (env: Record<string, string>) => () => loadConfig(env)
  expect(loadConfig({}).regions).toBeNull()
  expect(loadConfig({ REGION: 'eu', REGIONS }).regions).toMatchObject({
    own: 'eu',
    all: [{ name: 'us', label: 'United States', countries: [] }, { baseUrl: 'https://eu.example.com' }],
  })
  expect(start({ REGION: 'eu' })).toThrow('REGIONS must be set when REGION is set')
  expect(start({ REGIONS })).toThrow('REGION must be set when REGIONS is set')
  expect(start({ REGION: 'ap', REGIONS })).toThrow('REGION must be one of REGIONS')
  for (const wrong of ['us', 'us United States', 'EU Europe https://eu.example.com, us US https://us.example.com'])
    expect(start({ REGION: 'us', REGIONS: wrong })).toThrow('REGIONS must list at least two regions')
})
