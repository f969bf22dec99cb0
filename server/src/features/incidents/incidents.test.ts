import { randomUUID } from 'node:crypto'
import { Status } from '@assay/contract/status'
import { expect, test } from 'vitest'
import type { Values } from '../../admin/command.ts'
import { incidentCommands } from '../../admin/incidents.ts'
import { runCommand } from '../../admin/run.ts'
import { createTestApp } from '../../testing/test-app.ts'

const api = { message: 'Requests fail. We’re looking into it.', impact: 'down', components: 'api,database' }

test('OC-7 an incident is on the status page and in the feed until it’s resolved, and its parts show it', async () => {
  const { app, clock, admin, read } = await createIncidentApp()
  expect((await read()).announced).toEqual([])
  const id = await admin('write', ['Elevated <errors> & timeouts'], api)
  const open = await read()
  expect(open.announced).toMatchObject([
    {
      id,
      kind: 'incident',
      state: 'investigating',
      impact: 'down',
      resolved_at: null,
      title: 'Elevated <errors> & timeouts',
    },
  ])
  expect(open.state).toBe('down')
  expect(open.components.map(({ id, state }) => [id, state])).toContainEqual(['api', 'down'])
  expect(open.components.map(({ id, state }) => [id, state])).toContainEqual(['feeds', 'unknown'])

  clock.advance(60)
  await admin('update', [id], { message: 'A bad deploy.\nRolling back.', state: 'identified' })
  clock.advance(60)
  await admin('update', [id], { message: 'Still rolling back.' })
  expect((await read()).announced[0]?.updates.map(({ state }) => state)).toEqual([
    'identified',
    'identified',
    'investigating',
  ])
  await admin('resolve', [id], { message: 'Fixed.' })
  const over = await read()
  expect(over.state).toBe('unknown')
  expect(over.announced).toMatchObject([{ state: 'resolved', resolved_at: expect.any(String) }])
  await expect(admin('update', [id], { message: 'More.' })).rejects.toThrow('already over')
  await expect(admin('update', [randomUUID()], { message: 'More.' })).rejects.toThrow('no such incident')
  await expect(admin('write', ['No parts'], { ...api, components: '' })).rejects.toThrow('components')

  const feed = await app.request('/status/feed')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await feed.text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/)
  expect(xml).toContain('<title>Elevated &lt;errors&gt; &amp; timeouts</title>')
  expect(xml).toContain(`<id>urn:uuid:${id}</id>`)
  expect(xml).toContain('<link rel="self" type="application/atom+xml" href="http://localhost/status/feed"/>')
  expect(xml).toContain(`<updated>${over.announced[0]?.updates[0]?.created_at}</updated>`)
  expect(unclosedTags(xml)).toEqual([])
  const page = await app.request('/status', { headers: { accept: 'text/html' } })
  expect(await page.text()).toMatch(/<link rel="alternate" type="application\/atom\+xml" [^>]*href="\/status\/feed">/)

  clock.advance(31 * 86_400)
  expect((await read()).announced).toEqual([])
})

test('OC-7 maintenance is planned, starts and ends by itself, and can be ended early or canceled', async () => {
  const { clock, deps, admin, read } = await createIncidentApp()
  const after = (hours: number) => new Date(deps.now().getTime() + hours * 3_600_000).toISOString()
  const planned = { message: 'We’re moving to a larger database.', impact: 'degraded', components: 'database' }
  const window = { ...planned, from: after(2), to: after(3) }
  const states = async () => (await read()).announced.map(({ state }) => state)
  await expect(admin('maintenance', ['Backwards'], { ...planned, from: after(3), to: after(2) })).rejects.toThrow(
    'after',
  )
  await admin('maintenance', ['Database move'], window)
  const canceled = await admin('maintenance', ['Second move'], window)
  const early = await admin('maintenance', ['Third move'], window)
  await admin('resolve', [canceled], { message: 'Not needed.' })
  expect((await states()).toSorted()).toEqual(['canceled', 'scheduled', 'scheduled'])
  expect((await read()).state).toBe('unknown')
  clock.advance(2.5 * 3600)
  expect((await states()).toSorted()).toEqual(['canceled', 'in_progress', 'in_progress'])
  expect((await read()).state).toBe('degraded')
  await admin('resolve', [early], { message: 'Done early.' })
  expect((await states()).toSorted()).toEqual(['canceled', 'completed', 'in_progress'])
  clock.advance(3600)
  expect((await states()).toSorted()).toEqual(['canceled', 'completed', 'completed'])
})

test('OC-7 subscribers confirm by link, get each update once, and leave with one click', async () => {
  const { admin, app, subscribe, follow, linkIn, mailTo, runJobs } = await createIncidentApp()
  const [reader, silent] = [`reader-${randomUUID()}@example.com`, `silent-${randomUUID()}@example.com`]
  for (const email of [` ${reader.toUpperCase()} `, silent]) expect((await subscribe(email)).status).toBe(202)
  const confirm = await linkIn(reader)
  // A mail scanner opens it.
  expect((await app.request(confirm)).status).toBe(200)
  await admin('write', ['Before the link was used'], api)
  await runJobs()
  expect(await mailTo(reader)).toHaveLength(1)
  for (const forged of [
    `${confirm}x`,
    confirm.replace(/token=.*/, 'token=x'),
    confirm.replace('confirm', 'unsubscribe'),
  ])
    expect((await follow(forged)).status).toBe(404)
  expect((await follow(confirm)).status).toBe(200)
  expect((await follow(confirm)).status).toBe(200)

  const id = await admin('write', ['Elevated errors'], api)
  await admin('resolve', [id], { message: 'Fixed.' })
  await runJobs()
  await runJobs()
  const [fixed, first, ...others] = await mailTo(reader)
  expect([fixed?.subject, first?.subject]).toEqual(['[Resolved] Elevated errors', '[Investigating] Elevated errors'])
  expect(first?.text).toContain(api.message)
  expect(others).toHaveLength(1)
  expect((await mailTo(silent)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm')])

  const unsubscribe = /(\/status\/unsubscribe\?\S+)/.exec(first?.text ?? '')?.[1] ?? ''
  expect((await app.request(unsubscribe)).status).toBe(200)
  expect((await follow(unsubscribe)).status).toBe(200)
  await admin('write', ['After leaving'], api)
  await runJobs()
  expect(await mailTo(reader)).toHaveLength(3)
})

test('OC-7 subscribing says the same about every address, is limited, and forgets who never confirms', async () => {
  const { subscribe, follow, linkIn, mailTo, runJobs, clock, owner } = await createIncidentApp()
  const known = `known-${randomUUID()}@example.com`
  await subscribe(known)
  await follow(await linkIn(known))
  const responses = [await subscribe(known), await subscribe(`new-${randomUUID()}@example.com`)]
  expect(responses.map(({ status }) => status)).toEqual([202, 202])
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['', ''])
  expect((await mailTo(known)).map(({ subject }) => subject)[0]).toContain('already')
  // A mailbox gets three a day; the response doesn't say so.
  for (let more = 0; more < 3; more += 1) expect((await subscribe(known)).status).toBe(202)
  expect(await mailTo(known)).toHaveLength(3)
  expect((await subscribe('no address')).status).toBe(400)
  const statuses = []
  for (let more = 0; more < 6; more += 1)
    statuses.push((await subscribe(`n${more}-${randomUUID()}@example.com`)).status)
  expect(statuses).toContain(429)

  clock.advance(2 * 86_400)
  await owner.query(`select private.enqueue_job('sweep-subscribers')`)
  await runJobs()
  const { rows } = await owner.query<{ email: string }>('select email from status_subscribers')
  expect(rows).toEqual([{ email: known }])
})

/** Incidents belong to no user, so each test starts by clearing the file's database. */
async function createIncidentApp() {
  const made = await createTestApp()
  await made.owner.query('truncate incidents, incident_updates, status_subscribers, status_spans, rate_limits')
  const { app, deps, owner, clock, mailTo } = made
  return {
    ...made,
    /** As on the command line; returns the incident's id. */
    async admin(name: string, words: string[], values: Values): Promise<string> {
      const command = incidentCommands[`incident ${name}`]
      if (!command || !('run' in command)) throw new Error(`there is no command ${name}`)
      const { data } = await runCommand({ ...deps, owner }, `incident ${name}`, command, words, {
        yes: true,
        ...values,
      })
      return String(Object(data).id)
    },
    /** After the cached result has expired. */
    async read(): Promise<Status> {
      clock.advance(3)
      return Status.parse(await (await app.request('/status.json')).json())
    },
    subscribe: (email: string) =>
      app.request('/status/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    /** As a mail program does. */
    follow: (url: string) =>
      app.request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    async linkIn(email: string): Promise<string> {
      const [mail] = await mailTo(email)
      return /http:\/\/localhost(\/status\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
  }
}

/** What an XML parser would stumble over; text has no angle brackets of its own. */
function unclosedTags(xml: string): string[] {
  const open: string[] = []
  for (const [, end, name, isEmpty] of xml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (end === '') open.push(name ?? '')
    if ((end || isEmpty) && open.pop() !== name) return [`unexpected ${name}`]
  }
  return open
}
