import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drills, placesOf } from './drill-places.ts'

test('OP-4 a drill is stale once a tool that it is made of has changed, and every place that it covers is there', () => {
  const upgrade = placesOf('upgrade')
  for (const tool of [
    'drills/upgrade.ts',
    'drills/stage.ts',
    'drills/postgres.ts',
    'scripts/launch.ts',
    'contract/src',
  ])
    expect(upgrade).toContain(tool)
  expect(placesOf('dns')).not.toContain('drills/postgres.ts')
  const places = Object.values(drills).flat()
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})
