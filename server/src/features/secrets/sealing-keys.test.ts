import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { dumpDatabase } from '../../route-audit/dump-database.ts'
import { createFactorApp } from '../auth/testing/factor-fixture.ts'
import { createWebhookApp, startReceiver, verify } from '../webhooks/receiver-fixture.ts'
import { open } from './seal.ts'
import { noteSealingKey, resealAll } from './sealing-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-sealing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newSecret = () => randomBytes(32).toString('base64')

/** The setting, as an operator gives it. */
function secretFile(...secrets: string[]): Record<string, string> {
  const path = join(folder, randomUUID())
  writeFileSync(path, `${secrets.join('\n')}\n`, { mode: 0o400 })
  return { SERVER_SECRET_FILE: path }
}

/** Tries everything in a dump as the key to everything sealed, as a thief of the dump would. Returns what it opened. */
async function openFromDump(owner: pg.Pool): Promise<string[]> {
  const dump = await dumpDatabase(owner)
  const candidates = new Set(dump.split(/[\s,(){}"\\]+/).filter((text) => text.length >= 16))
  const { rows } = await owner.query<{ purpose: string; id: string; sealed: Buffer }>(
    `select 'webhook' as purpose, id, secret as sealed from webhook_endpoints union all
     select 'webhook', id, previous_secret from webhook_endpoints where previous_secret is not null union all
     select 'factor', id, secret from auth.mfa_factors where secret is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  return rows.flatMap(({ purpose, id, sealed }) =>
    [...candidates].flatMap((secret) => {
      const key = createHmac('sha256', secret).update(`${purpose}\n${id}`).digest()
      return [0, 8].flatMap((start) => tryOpen(key, sealed.subarray(start)) ?? [])
    }),
  )
}

function tryOpen(key: Buffer, sealed: Buffer): string | null {
  try {
    return open(key, sealed).toString('hex')
  } catch {
    return null
  }
}

const servers = new Map<string, Awaited<ReturnType<typeof createServer>>>()

async function createServer(env: Record<string, string>) {
  return { webhooks: await createWebhookApp(env), factors: await createFactorApp({ env }) }
}

async function serverWith(env: Record<string, string>) {
  const name = JSON.stringify(env)
  const server = servers.get(name) ?? (await createServer(env))
  servers.set(name, server)
  return server
}

/** A webhook and an authenticator app, added by this server. Both ask any other server whether they still work. */
async function addSealed(env: Record<string, string>) {
  const { webhooks, factors } = await serverWith(env)
  const ada = await webhooks.signUp()
  const receiver = await startReceiver()
  const { endpoint, secret } = await ada.addEndpoint(receiver.url)
  // Its first secret signs for another day, beside this one.
  const rotated: unknown = await (
    await ada.ask('POST', `/${endpoint.id}/secret`, { password: 'Correct-horse-7' })
  ).json()
  const bob = await factors.withApp()
  return async (other: Record<string, string>) => {
    const { webhooks: sender, factors: challenger } = await serverWith(other)
    await ada.createKey()
    await sender.runJobs()
    const last = receiver.received.at(-1)
    if (!last) throw new Error('nothing arrived')
    verify(secret, last)
    verify(Object(rotated).secret, last)
    const supabase = await challenger.signInAs(bob.email)
    await challenger.owner.query('update auth.mfa_factors set last_step = null where id = $1', [bob.factorId])
    const code = challenger.codeFor(bob.secret)
    expect((await supabase.auth.mfa.challengeAndVerify({ factorId: bob.factorId, code })).error).toBeNull()
  }
}

test('SN-6 with SERVER_SECRET_FILE, nothing in a dump opens a sealed secret; moving there and rotating loses none', async () => {
  const { owner, deps } = await createWebhookApp()
  await noteSealingKey(deps)
  const [first, second] = [newSecret(), newSecret()]
  const works = [await addSealed({})]
  // A webhook's two secrets and an authenticator app's.
  expect(await openFromDump(owner)).toHaveLength(3)

  const moved = secretFile(first)
  const { deps: inFile } = await createWebhookApp(moved)
  expect(await noteSealingKey(inFile)).toEqual(['database'])
  works.push(await addSealed(moved))
  for (const work of works) await work(moved)
  expect(await resealAll(inFile)).toBe(2)
  expect(await noteSealingKey(inFile)).toEqual([])
  expect(await resealAll(inFile)).toBe(0)
  expect(await openFromDump(owner)).toEqual([])
  for (const work of works) await work(moved)

  const both = secretFile(second, first)
  const { deps: rotating } = await createWebhookApp(both)
  expect(await noteSealingKey(rotating)).toHaveLength(1)
  works.push(await addSealed(both))
  for (const work of works) await work(both)
  expect(await resealAll(rotating)).toBe(4)
  const rotated = secretFile(second)
  for (const work of works) await work(rotated)
  expect(await openFromDump(owner)).toEqual([])

  // Without the secret that sealed them, a start would find out too late.
  for (const env of [{}, secretFile(first), secretFile(newSecret())]) {
    const { deps: wrong } = await createWebhookApp(env)
    await expect(noteSealingKey(wrong)).rejects.toThrow('sealed under another SERVER_SECRET')
    await expect(resealAll(wrong)).rejects.toThrow('sealed under another SERVER_SECRET')
  }
})

test('SN-6 a rotation that was interrupted goes on with what is left', async () => {
  const { owner, deps } = await createWebhookApp(secretFile(newSecret()))
  await owner.query("update api_secret set sealed_under = '{}'")
  await owner.query('delete from webhook_endpoints')
  await owner.query('delete from auth.mfa_factors')
  const works = await addSealed({})
  const { rows } = await owner.query<{ id: string }>('select id from webhook_endpoints')
  // The process ends between two steps: the endpoints are done, the factors are not.
  let steps = 0
  const asService: typeof deps.db.asService = async (work) => {
    steps += 1
    if (steps === 5) throw new Error('killed')
    return deps.db.asService(work)
  }
  await expect(resealAll({ ...deps, db: { ...deps.db, asService } })).rejects.toThrow('killed')
  expect(rows).toHaveLength(1)
  expect(await openFromDump(owner)).toHaveLength(1)
  expect(await resealAll(deps)).toBe(1)
  expect(await openFromDump(owner)).toEqual([])
  expect(await noteSealingKey(deps)).toEqual([])
  await works({ SERVER_SECRET: deps.config.serverSecrets.join('\n') })
})
