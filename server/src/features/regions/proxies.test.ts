import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKey } from '../api-keys/key-format.ts'

const read = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')

/** As each proxy reads it; `npm run drills regions` runs the real programs. */
const proxies: Record<string, (key: string) => string> = {
  haproxy: (key) => {
    expect(read('haproxy/regions.cfg')).toContain('field(3,_),map_str(/etc/haproxy/regions.map,us)')
    const backends = new Map(
      Array.from(read('haproxy/regions.map').matchAll(/^(\w+) (\w+)$/gm), ([, a = '', b = '']) => [a, b]),
    )
    return backends.get(key.split('_')[2] ?? '') ?? 'us'
  },
  nginx: (key) => {
    const rows = [...read('nginx/regions.conf').matchAll(/^ {2}"~(.+)" assay_(\w+);$/gm)]
    const match = rows.find(([, pattern = '']) => new RegExp(pattern).test(`Bearer ${key}`))
    return match?.[2] ?? /^ {2}default assay_(\w+);$/m.exec(read('nginx/regions.conf'))?.[1] ?? ''
  },
}

test.each(Object.entries(proxies))(
  'RG-2 %s finds the region in every kind of key, and sends the others to the first',
  (_, route) => {
    for (const type of ['live', 'test', 'pub'] as const) {
      expect(route(createKey(type, 'eu'))).toBe('eu')
      expect(route(createKey(type, 'us'))).toBe('us')
      expect(route(createKey(type))).toBe('us')
      expect(route(createKey(type, 'moon'))).toBe('us')
    }
  },
)
