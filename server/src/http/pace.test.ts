import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pace } from './pace.ts'

const isCrowd = () => true

test('a rush comes in one by one, and someone who asks for another route is served between them', async () => {
  const served: string[] = []
  const app = new Hono()
    .use('/crowd', pace(1, isCrowd))
    .get('/crowd', (c) => c.text(String(served.push('crowd'))))
    .get('/other', (c) => c.text(String(served.push('other'))))
  const crowd = Array.from({ length: 50 }, () => app.request('/crowd'))
  const other = new Promise<Response>((resolve) => {
    setImmediate(() => resolve(app.request('/other')))
  })
  await Promise.all([...crowd, other])
  expect(served).toHaveLength(51)
  expect(served.indexOf('other')).toBeLessThan(10)
})
