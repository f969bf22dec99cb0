import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measuredAccuracy } from '@assay/contract/accuracy'
import { listedPages } from '@assay/contract/listed-pages'
import { paths } from '@assay/contract/paths'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { accuracyFigures, forwardFigures } from '../docs/accuracy-figures.ts'
import { appManifest } from './routes.ts'

const html = { headers: { accept: 'text/html' } }
const address = 'https://assay.example'
const { app, clock } = await createTestApp({
  env: { PUBLIC_URL: address, SUPPORT_EMAIL: 'help@assay.example' },
})

test('robots.txt keeps crawlers away from non-pages and names the sitemap', async () => {
  const response = await app.request('/robots.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const text = await response.text()
  expect(text).toContain('User-agent: *\nDisallow: /v1/\n')
  expect(text).toContain(`\nSitemap: ${address}/sitemap.xml\n`)
  // A page that must not be indexed says so itself, so crawlers must be able to read it.
  for (const path of Object.values(paths)) expect(text).not.toContain(`Disallow: ${path}\n`)
})

test('the sitemap lists each public page and the documentation, all of them open, and none is noindex', async () => {
  const response = await app.request('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/)
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  expect(listed).toEqual(expect.arrayContaining(listedPages.map(({ path }) => address + path)))
  expect(listed).toEqual(expect.arrayContaining([`${address}/docs`, `${address}/docs/reference`]))
  for (const url of listed) {
    const page = await app.request(url.slice(address.length), html)
    expect([url, page.status]).toEqual([url, 200])
    const content = await page.text()
    expect(content).toContain(`<link rel="canonical" href="${url}">`)
    expect(content).not.toContain('noindex')
  }
  // The documentation's navigation has no page that the sitemap lacks.
  const docs = await (await app.request('/docs', html)).text()
  for (const [, path = ''] of docs.matchAll(/<a href="(\/docs[^"#.]*)"/g)) expect(listed).toContain(address + path)
})

test('a link to a public page previews its title, description and picture, with absolute URLs', async () => {
  const heads = await Promise.all(listedPages.map(async ({ path }) => headOf(path)))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(listedPages.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(listedPages.length)
  for (const [index, { path, title, headline = title }] of listedPages.entries()) {
    expect(heads[index]).toMatchObject({
      title: `${title} · Assay`,
      'og:title': headline,
      'og:url': address + path,
      'og:image': `${address}/preview.png`,
      'twitter:card': 'summary_large_image',
    })
    expect(heads[index]?.description?.length).toBeLessThanOrEqual(160)
  }
  expect(await headOf(paths.home)).toEqual(await headOf(paths.login))
})

test('user pages, unknown pages and bad settings: noindex, and nothing breaks out', async () => {
  for (const path of [paths.dashboard, paths.billing, paths.resetPassword, '/nope']) {
    expect(await headOf(path)).toMatchObject({ robots: 'noindex', title: 'Assay', 'og:title': expect.any(String) })
  }
  const odd = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example/"><script>&' } })
  for (const path of [paths.login, '/docs', '/sitemap.xml']) {
    const text = await (await odd.app.request(path, html)).text()
    expect(text).not.toContain('"><script>&')
  }
})

test('the manifest and the pages name pictures that exist in the stated size', async () => {
  const response = await app.request('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toEqual(appManifest)
  for (const { src, sizes, type } of appManifest.icons) {
    if (type === 'image/png') expect([src, sizeOf(src)]).toEqual([src, sizes])
    else expect(publicFile(src).toString('utf8')).toContain('<svg')
  }
  expect(sizeOf('/apple-touch-icon.png')).toBe('180x180')
  const head = await headOf(paths.login)
  expect(sizeOf('/preview.png')).toBe(`${head['og:image:width']}x${head['og:image:height']}`)
  expect(publicFile('/favicon.ico').readUInt32BE(22)).toBe(0x89504e47)
})

test('security.txt has a contact, a policy and an expiry within a year, as RFC 9116 requires', async () => {
  const response = await app.request('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  const fields = fieldsOf(await response.text())
  expect(fields).toMatchObject({
    Contact: 'mailto:help@assay.example',
    'Preferred-Languages': 'en',
    Canonical: `${address}/.well-known/security.txt`,
    Policy: `${address}/docs/security`,
  })
  const daysLeft = (new Date(fields.Expires ?? '').getTime() - clock.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
  expect((await app.request('/docs/security', html)).status).toBe(200)
  // Without a contact address, it's the form.
  const bare = await createTestApp({ env: { PUBLIC_URL: address } })
  const text = await (await bare.app.request('/.well-known/security.txt')).text()
  expect(fieldsOf(text).Contact).toBe(`${address}${paths.contact}`)
})

test('the figures on the sign-in page are the guide’s', () => {
  const { forward, realAddresses, names } = measuredAccuracy
  const rows = (n: number) => n.toLocaleString('en-US')
  const { abused, newAmongAbused, newAnywhere } = forward
  const shown = [abused, newAmongAbused, newAnywhere]
  expect(forwardFigures).toContain(`| n | ${shown.map((figure) => rows(figure.rows)).join(' | ')} |`)
  const percents = shown.map(({ percent }) => `**${percent.toFixed(2)}%**`)
  expect(forwardFigures).toContain(`| **Assay** | ${percents.join(' | ')} |`)
  expect(accuracyFigures).toMatch(
    new RegExp(`\\| Email \\| \\d+ \\| \\d+, \\d+ \\| ${realAddresses.rows}, ${realAddresses.flagged} \\|`),
  )
  expect(accuracyFigures).toMatch(
    new RegExp(`\\| Names, core \\| ${rows(names.rows)} \\|[^|]+\\|[^|]+\\| ${names.percent.toFixed(2)}% \\|`),
  )
})

test('README’s figures are the guide’s', () => {
  const { forward, realAddresses, names } = measuredAccuracy
  const cellsOf = (table: string, name: string) =>
    table
      .split('\n')
      .find((line) => line.startsWith(`| ${name}`))
      ?.split('|')
      .map((cell) => cell.trim()) ?? []
  const whole = (percent: number | string = '') => `${Math.round(Number.parseFloat(String(percent)))}%`
  const [, , best, bestOfNew, bestAnywhere] = cellsOf(forwardFigures, 'The best single list')
  const [, , disputed, asShipped = '', withoutLists = ''] = cellsOf(forwardFigures, 'Disputed')
  const [, , rows, , , right, interval] = cellsOf(accuracyFigures, 'Names, core')
  const { abused, newAmongAbused, newAnywhere } = forward
  for (const figure of [
    `${abused.percent}% of each day’s thousand most abused (best single list: ${whole(best)})`,
    `${whole(newAmongAbused.percent)} of those new to the thousand on their first day (${whole(bestOfNew)})`,
    `${whole(newAnywhere.percent)} of those that no source had ever listed (${whole(bestAnywhere)})`,
    `${realAddresses.flagged} of ${realAddresses.rows} addresses; ${asShipped.split(' ')[0]} of ${disputed} that lists disagree on`,
    `(${withoutLists.split(' ')[0]} of ${disputed} without our own lists`,
    `${rows} clear rows | ${names.percent.toFixed(2)}% right (${interval})`,
  ]) {
    expect(readme).toContain(figure)
  }
  expect(right).toBe(`${names.percent.toFixed(2)}%`)
  expect(readme).toContain(`the best package on the same rows ${cellsOf(accuracyFigures, 'asdfjkl')[3]}`)
  expect(readme).toContain(`on 70 hard rows ${cellsOf(accuracyFigures, 'Names, hard')[5]}`)
})

const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8').replaceAll("'", '’')

async function headOf(path: string): Promise<Record<string, string | undefined>> {
  const text = await (await app.request(path, html)).text()
  const metas = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  return {
    title: /<title>(.*?)<\/title>/.exec(text)?.[1],
    ...Object.fromEntries(metas.map(([, name, content]) => [name, content])),
  }
}

function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
}

function publicFile(path: string): Buffer {
  return readFileSync(new URL(`../../../../web/public${path}`, import.meta.url))
}

/** Read from the PNG header. */
function sizeOf(path: string): string {
  const png = publicFile(path)
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
