import { setImmediate as nextTurn } from 'node:timers/promises'
import { CheckedFile, FileList } from '@assay/contract/files/files'
import Papa from 'papaparse'
import { beforeAll, expect, test, vi } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { errorOf } from '../../testing/error-of.ts'
import { checkFiles } from './check-files.ts'
import { createFileApp, people } from './file-fixture.ts'
import { sweepFiles } from './stop.ts'

let world: Awaited<ReturnType<typeof createFileApp>>
beforeAll(async () => {
  world = await createFileApp()
})

const emailAndName = { email: 'email', firstname: 'first_name' }

test('CT-4 a file is recognized, priced, checked, counted, told and downloaded with its own cells unchanged', async () => {
  const { openAccount, runJobs, countedFor, mailTo, owner } = world
  const ada = await openAccount()
  const rows = [
    '1;ada@example.com;"Ada ""A."""; x ',
    '2;x@mailinator.com;asdfgh;"a;b"',
    '3;;Grace;=1+1',
    '4;=me@gmial.com;Ada',
    '5;;;',
  ]
  const uploaded = await ada.uploaded(`\uFEFFid;E-Mail;First name;note\r\n${rows.join('\r\n')}`)
  expect(uploaded).toMatchObject({
    name: 'people.csv',
    state: 'ready',
    rows: 5,
    rows_done: 0,
    checks: 7,
    is_test: false,
  })
  expect(uploaded.checked_columns).toEqual({ email: 'E-Mail', firstname: 'First name', lastname: null, name: null })
  expect(uploaded.columns[1]).toEqual({ name: 'E-Mail', filled: 3, samples: ['ada@example.com', 'x@mailinator.com'] })
  expect(await countedFor(ada.id)).toEqual({ used: 0, ledger: 0, days: 0 })

  // The account's own lists and rules hold for files too.
  const own = { action: 'block', type: 'email', value: 'ada@example.com' }
  expect((await ada.asUser('POST', '/lists/entries', own)).status).toBe(201)
  expect(await ada.start(uploaded.id, { email: 'E-Mail', firstname: 'First name' })).toMatchObject({ state: 'running' })
  await runJobs()
  const file = await ada.found(uploaded.id)
  expect(file).toMatchObject({ state: 'finished', rows_done: 5, checks: 7, checks_done: 7 })
  expect(file.results).toMatchObject({ clean: 1, disposable: 1, fake: 0, both: 1, risky: 1 })
  expect(await countedFor(ada.id)).toEqual({ used: 7, ledger: 7, days: 7 })

  const response = await ada.asUser('GET', `/files/uploads/${file.id}/result`)
  expect(response.headers.get('content-disposition')).toContain('people-checked.csv')
  const lines = Buffer.from(await response.arrayBuffer())
    .toString()
    .split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFid;E-Mail;First name;note;assay_verdict;assay_class;assay_score;assay_did_you_mean;assay_name_verdict;assay_name_score;assay_decision;assay_reasons;assay_activity;assay_activity_reasons',
  )
  for (const [index, row] of rows.entries()) expect(lines[index + 1]).toContain(row)
  expect(lines[2]).toMatch(/"a;b";disposable;disposable;0\.\d+;;fake;0\.\d+;block;listed keyboard_run;ordinary;$/)
  // A row with fewer cells keeps the columns in line, and no new cell starts a formula.
  expect(lines[4]).toMatch(/^4;=me@gmial\.com;Ada;;risky;unknown;[\d.]+;'=me@gmail\.com;real;/)
  expect(lines[5]).toBe('5;;;;;;;;;;;;;')
  expect(lines[6]).toBe('')

  const { rows: events } = await owner.query(
    "select payload from account_events where user_id = $1 and kind = 'file.finished'",
    [ada.id],
  )
  expect(events).toMatchObject([{ payload: { id: file.id, name: 'people.csv', rows: 5, checks: 7 } }])
  const [mail] = (await mailTo(ada.email)).filter(({ subject }) => subject.includes('people.csv'))
  expect(mail?.subject).toBe('“people.csv” is finished')
  const usage = await (await ada.asUser('GET', '/usage?from=2026-01-01&to=2026-12-31')).json()
  expect(JSON.stringify(usage)).toContain('"key_name":"Files"')
})

test('RE-6 a column of full names is recognized, and each name is checked and counted as its parts', async () => {
  const { openAccount, runJobs, countedFor } = world
  const ada = await openAccount()
  const content = 'email,Full name\nada@example.com,Asdfgh Nguyễn\n,Suharto\n'
  const { id, ...uploaded } = await ada.uploaded(content)
  expect(uploaded).toMatchObject({ checks: 5, checked_columns: { email: 'email', firstname: null, name: 'Full name' } })
  const both = { columns: { name: 'Full name', firstname: 'email' } }
  expect(await errorOf(ada.asUser('POST', `/files/uploads/${id}/start`, both))).toEqual([400, 'invalid_request'])
  await ada.start(id, { email: 'email', name: 'Full name' })
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'finished', checks_done: 4, results: { fake: 1, clean: 1 } })
  expect(await countedFor(ada.id)).toEqual({ used: 4, ledger: 4, days: 4 })
})

test('CT-4 when the quota ends, a file stops at the row that no longer fits, says so, and goes on later without counting twice', async () => {
  const { openAccount, runJobs, countedFor, leaveUnits, owner, mailTo } = world
  const ada = await openAccount()
  await leaveUnits(ada.id, 'basic', 5)
  const { used } = await countedFor(ada.id)
  const { id } = await ada.uploaded(people(4))
  await ada.start(id, emailAndName)
  await runJobs()
  // Two rows take four checks; the fifth isn't enough for the third.
  expect(await ada.found(id)).toMatchObject({ state: 'paused', pause_reason: 'quota', rows_done: 2, checks_done: 4 })
  expect(await countedFor(ada.id)).toEqual({ used: used + 4, ledger: 4, days: 4 })
  expect((await ada.result(id)).split('\n')).toHaveLength(4)
  expect((await mailTo(ada.email)).map(({ subject }) => subject)).toContain('“people.csv” is paused')
  await owner.query('update quota_periods set used = unit_limit where user_id = $1', [ada.id])
  expect(await errorOf(ada.asUser('POST', `/files/uploads/${id}/resume`))).toEqual([429, 'quota_exceeded'])

  await owner.query('update quota_periods set used = 0 where user_id = $1', [ada.id])
  await ada.act(id, 'resume')
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'finished', rows_done: 4, checks_done: 8 })
  expect(await countedFor(ada.id)).toEqual({ used: 4, ledger: 8, days: 8 })
  expect((await ada.result(id)).match(/ada\d@/g)).toEqual(['ada0@', 'ada1@', 'ada2@', 'ada3@'])
})

test('CT-4 several runs at once and one that breaks off leave each row checked and counted once', async () => {
  const { openAccount, deps, countedFor, owner } = world
  const ada = await openAccount()
  const [{ id }, { id: other }] = [await ada.uploaded(people(2200)), await ada.uploaded(people(1200, 5000))]
  await ada.start(id, emailAndName)
  await ada.start(other, emailAndName)
  const broken = new Set<string>()
  const breakOnce = (at: string) => {
    if (broken.has(at)) return
    broken.add(at)
    throw new Error('the server is gone')
  }
  const breaking: typeof deps.db = {
    ...deps.db,
    // After the commit, so that only its response is lost.
    statement: async <Row extends object>(...[prepared, values]: Parameters<typeof deps.db.statement>) => {
      const done = await deps.db.statement<Row>(prepared, values)
      if (isCommit(prepared)) breakOnce('a statement')
      return done
    },
    // This one breaks before the commit.
    asService: (work) =>
      deps.db.asService(async (tx) => {
        const done = await work(tx)
        if (isDone(done)) breakOnce('a transaction')
        return done
      }),
  }
  // A run ends after two seconds, wherever it is.
  await expect
    .poll(async () => {
      await checkFiles({ ...deps, db: breaking })
      return broken.size
    }, elsewhere)
    .toBe(2)
  await owner.query('update files set claimed_until = null')
  await Promise.all(Array.from({ length: 3 }, () => checkFiles({ ...deps, db: { ...deps.db } })))
  await expect
    .poll(async () => {
      await checkFiles(deps)
      return (await ada.found(id)).rows_done + (await ada.found(other)).rows_done
    }, elsewhere)
    .toBe(3400)
  expect(await countedFor(ada.id)).toEqual({ used: 6800, ledger: 6800, days: 6800 })
  const lines = (await ada.result(id)).trimEnd().split('\n')
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2201)
})

test('CT-4 rules that are published in the middle of a charge pause no file', async () => {
  const { openAccount, deps, countedFor, owner } = world
  const ada = await openAccount()
  const { id } = await ada.uploaded(people(4))
  await ada.start(id, emailAndName)
  const publishing = await owner.connect()
  await publishing.query('begin')
  await publishing.query('update quota_periods set keys_version = keys_version + 1 where user_id = $1', [ada.id])
  const run = checkFiles(deps)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await owner.query(waiting)).rowCount, elsewhere).toBe(1)
  await publishing.query('commit')
  publishing.release()
  await run
  expect(await ada.found(id)).toMatchObject({ state: 'finished', pause_reason: null, rows_done: 4 })
  expect(await countedFor(ada.id)).toEqual({ used: 8, ledger: 8, days: 8 })
})

test('CT-4 a file by key spends the key’s budget, stops when the key goes, and a test key gets fixed results for free', async () => {
  const { openAccount, runJobs, countedFor, app } = world
  const ada = await openAccount()
  const { id: keyId, key, headers } = await ada.fileKey({ monthly_budget: 5 })
  const { id } = CheckedFile.parse(await (await ada.upload(people(4), headers)).json())
  const ask = (path: string, body?: object) =>
    world.request('POST', `/v1/files/${id}/${path}`, { key, ...(body && { body }) })
  expect((await ask('start', { columns: emailAndName })).status).toBe(200)
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'paused', pause_reason: 'budget', rows_done: 2 })
  expect((await ask('resume')).status).toBe(200)
  expect((await ada.asUser('DELETE', `/api-keys/${keyId}`)).status).toBe(204)
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'paused', pause_reason: 'key', rows_done: 2 })
  await ada.act(id, 'resume')
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'finished', rows_done: 4 })
  expect(await countedFor(ada.id)).toEqual({ used: 8, ledger: 8, days: 8 })

  const testKey = await ada.fileKey({ type: 'test' })
  const fixed = 'email\ndisposable@test.assay\nok@test.assay\n'
  const tried = CheckedFile.parse(await (await ada.upload(fixed, testKey.headers)).json())
  await world.request('POST', `/v1/files/${tried.id}/start`, {
    key: testKey.key,
    body: { columns: { email: 'email' } },
  })
  await runJobs()
  // A test key must not see the names of real people's files.
  const seen = await world.request('GET', '/v1/files', { key: testKey.key })
  expect(FileList.parse(await seen.json()).files.map((file) => file.id)).toEqual([tried.id])
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/result'],
    ['POST', '/cancel'],
    ['DELETE', ''],
  ] as const) {
    expect(await errorOf(world.request(method, `/v1/files/${id}${path}`, { key: testKey.key }))).toEqual([
      404,
      'not_found',
    ])
  }
  const result = await (await app.request(`/v1/files/${tried.id}/result`, { headers: testKey.headers })).text()
  expect(result).toContain('disposable@test.assay,disposable,disposable,1,')
  expect(await countedFor(ada.id)).toEqual({ used: 8, ledger: 8, days: 8 })

  const { key: plain } = await ada.createKey()
  expect(await errorOf(world.request('GET', '/v1/files', { key: plain }))).toEqual([403, 'forbidden'])
})

test('CT-4 a file is paused, resumed, canceled as far as it’s done, deleted, and erased after seven days', async () => {
  const { openAccount, deps, clock, owner, countedFor } = world
  const ada = await openAccount()
  const { id } = await ada.uploaded(people(1500))
  expect(await errorOf(ada.asUser('POST', `/files/uploads/${id}/pause`))).toEqual([409, 'conflict'])
  expect(await errorOf(ada.asUser('GET', `/files/uploads/${id}/result`))).toEqual([409, 'conflict'])
  expect(await errorOf(ada.asUser('POST', `/files/uploads/${id}/start`, { columns: { email: 'nope' } }))).toEqual([
    400,
    'invalid_request',
  ])
  await ada.start(id, { email: 'email' })
  await checkFiles({ ...deps, db: afterEachPart(() => ada.act(id, 'pause')) })
  expect(await ada.found(id)).toMatchObject({ state: 'paused', pause_reason: 'user', rows_done: 1000 })
  await checkFiles(deps)
  expect((await ada.found(id)).rows_done).toBe(1000)
  await ada.act(id, 'resume')
  await checkFiles(deps)
  expect(await ada.found(id)).toMatchObject({ state: 'finished', rows_done: 1500 })
  expect(await countedFor(ada.id)).toEqual({ used: 1500, ledger: 1500, days: 1500 })
  const other = await ada.uploaded(people(3))
  expect(await ada.act(other.id, 'cancel')).toMatchObject({ state: 'canceled', rows_done: 0 })
  expect((await owner.query('select from file_parts where file_id = $1', [other.id])).rowCount).toBe(0)
  expect((await ada.asUser('DELETE', `/files/uploads/${other.id}`)).status).toBe(204)
  expect(await errorOf(ada.asUser('GET', `/files/uploads/${other.id}`))).toEqual([404, 'not_found'])

  const left = async () => (await owner.query('select state, columns from files where user_id = $1', [ada.id])).rows
  const parts = async () => (await owner.query('select from file_parts where user_id = $1', [ada.id])).rowCount
  expect(await parts()).toBe(2)
  const later = (days: number) => ({ ...deps, now: () => new Date(clock.now().getTime() + days * 86_400_000 + 1000) })
  await sweepFiles(later(6))
  expect(await parts()).toBe(2)
  await sweepFiles(later(7))
  expect([await parts(), await left()]).toEqual([0, [{ state: 'expired', columns: [] }]])
  expect(await errorOf(ada.asUser('GET', `/files/uploads/${id}/result`))).toEqual([404, 'not_found'])
  await sweepFiles(later(38))
  expect(FileList.parse(await (await ada.asUser('GET', '/files/uploads')).json()).files).toEqual([])
})

test('CT-4 lines that end with a carriage return alone, and a long name of a column that ends in an emoji', async () => {
  const { openAccount, runJobs } = world
  const ada = await openAccount()
  const name = `${'x'.repeat(99)}😀`
  const { id, columns } = await ada.uploaded(`email,${name}\rada@example.com,1\rgrace@example.com,2\r`)
  expect(columns[1]?.name).toBe('x'.repeat(99))
  await ada.start(id, { email: 'email' })
  await runJobs()
  expect(await ada.found(id)).toMatchObject({ state: 'finished', rows: 2, rows_done: 2 })
  expect((await ada.result(id)).split('\r').map((line) => line.split(',')[0])).toEqual([
    'email',
    'ada@example.com',
    'grace@example.com',
    '',
  ])
})

test('CT-4 a file with pipes, or with a first line that names the separator, is read like any other', async () => {
  const { openAccount, runJobs } = world
  const ada = await openAccount()
  const mark = '\uFEFFsep=;\r\n'
  for (const file of [
    'email|first_name\nada@example.com|Ada\n',
    `${mark}email;first_name\r\nada@example.com;Ada\r\n`,
  ]) {
    const { id, columns, checks } = await ada.uploaded(file)
    expect([columns.map(({ name }) => name), checks]).toEqual([['email', 'first_name'], 2])
    await ada.start(id, emailAndName)
    await runJobs()
    expect(await ada.result(id)).toMatch(
      file.startsWith(mark) ? /^sep=;\r\nemail;first_name;assay/ : /^email\|.+\nada@example.com\|Ada\|invalid\|/,
    )
  }
  expect(Object(await (await ada.upload('sep=^\nemail^name\nada@example.com^Ada\n')).json()).detail).toContain(
    'separator',
  )
})

test('CT-4 a file that is canceled between two of its parts ends there, and nothing has failed', async () => {
  const { openAccount, deps, logLines } = world
  const ada = await openAccount()
  const { id } = await ada.uploaded(people(1001))
  await ada.start(id, { email: 'email' })
  await checkFiles({ ...deps, db: afterEachPart(() => ada.act(id, 'cancel')) })
  expect(logLines.filter((line) => line.includes(id) && line.includes('could not be checked'))).toEqual([])
  expect(await ada.found(id)).toMatchObject({ state: 'canceled', rows_done: 1000 })
})

test('CT-4 what isn’t a usable CSV file is rejected with the reason, and nothing of it is kept', async () => {
  const ada = await world.openAccount()
  const detailOf = async (content: string | Uint8Array<ArrayBuffer>) =>
    String(Object(await (await ada.upload(content)).json()).detail)
  expect(await detailOf('')).toContain('empty')
  expect(await detailOf('email\n')).toContain('no rows')
  expect(await detailOf(Uint8Array.from([0xff, 0xfe, 0x61, 0]))).toContain('UTF-16')
  expect(await detailOf(Uint8Array.from([...Buffer.from('name\n'), 0xfc, 0x0a]))).toContain('isn’t in UTF-8')
  expect(await detailOf('PK\u0003\u0004')).toContain('spreadsheet')
  expect(await detailOf('a,b\n1,2,3\n')).toContain('Row 2 has 3 cells')
  expect(await detailOf('a,b\n"1,2\n')).toContain('Row 2 has a quotation mark')
  const json = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  const other = world.app.request('/files/uploads', { method: 'POST', headers: json, body: '{}' })
  expect(await errorOf(other)).toEqual([415, 'unsupported_media_type'])
  expect((await world.owner.query('select from files where user_id = $1', [ada.id])).rowCount).toBe(0)
})

/** The database as a run sees it to which something happens between two parts of a file. */
function afterEachPart(act: () => Promise<unknown>): typeof world.deps.db {
  const { db } = world.deps
  return {
    ...db,
    statement: async <Row extends object>(...[prepared, values]: Parameters<typeof db.statement>) => {
      const done = await db.statement<Row>(prepared, values)
      if (isCommit(prepared)) await act()
      return done
    },
  }
}

function isCommit({ name }: { name: string }): boolean {
  return name.startsWith('commit-part')
}

function isDone(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'status' in result && result.status === 'done'
}

test('SN-1 a record that never ends, in one-byte pieces, is rejected with its row, and others are served in between', async () => {
  const { openAccount, app, owner } = world
  const ada = await openAccount()
  const bytes = Buffer.from(`email\n"${'x'.repeat(360_000)}`)
  let [sent, turns, served] = [0, 0, 0]
  const response = Promise.resolve(ada.upload(piecesOf(bytes, (count) => (sent = count))))
  let isOver = false
  const over = response.finally(() => {
    isOver = true
  })
  async function untilOver(work: () => Promise<void>): Promise<void> {
    while (!isOver) await work()
  }
  const others = [
    untilOver(async () => {
      await nextTurn()
      if (sent > 0) turns += 1
    }),
    untilOver(async () => {
      expect((await app.request('/healthz')).status).toBe(200)
      await nextTurn()
      if (sent > 0) served += 1
    }),
  ]
  await Promise.all([over, ...others])
  expect(Object(await (await response).json())).toMatchObject({
    code: 'invalid_request',
    detail: 'Row 2 is longer than 64 kB. Is a quotation mark not closed?',
  })
  // Five pieces of 16 kB, and what the stream holds ready.
  expect(sent).toBeLessThan(5 * 16_384 + 1000)
  expect(turns).toBeGreaterThan(sent / 300)
  expect(served).toBeGreaterThan(20)
  expect((await owner.query('select from files where user_id = $1', [ada.id])).rowCount).toBe(0)
})

test('SN-1 a file in one-byte pieces is read as seldom as in large ones', async () => {
  const ada = await world.openAccount()
  const bytes = Buffer.from(people(5000))
  let [calls, read] = [0, 0]
  class Counting extends Papa.Parser {
    constructor(config: Papa.ParseConfig) {
      super(config)
      const { parse } = this
      this.parse = (input, ...more) => {
        calls += 1
        read += input.length
        return parse(input, ...more)
      }
    }
  }
  const counted = vi.spyOn(Papa, 'Parser').mockImplementation(Counting)
  const response = await ada.upload(piecesOf(bytes))
  counted.mockRestore()
  expect(CheckedFile.parse(await response.json())).toMatchObject({ rows: 5000, bytes: bytes.length })
  // The end of the file, and the samples that are shown of its first part.
  expect(calls).toBeGreaterThan(2)
  expect(calls).toBeLessThanOrEqual(Math.ceil(bytes.length / 16_384) + 2)
  expect(read).toBeLessThan(2 * bytes.length)
})

function piecesOf(bytes: Buffer, onSend: (count: number) => void = () => {}): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, sent + 1))
      sent += 1
      onSend(sent)
      if (sent === bytes.length) controller.close()
    },
  })
}

test('CT-4 of 20 uploads that start at once, only those begin that fit into 500 MB, and a lease that is over takes no room', async () => {
  const { openAccount, owner } = world
  const ada = await openAccount()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const statuses: number[] = []
  const sent = Array.from({ length: 20 }, async () => {
    async function* body() {
      await ended
      yield Buffer.from(people(10))
    }
    const { status } = await ada.upload(ReadableStream.from(body()))
    statuses.push(status)
  })
  const stored = async () =>
    (
      await owner.query<{ count: number; bytes: number }>(
        'select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from files where user_id = $1',
        [ada.id],
      )
    ).rows[0]
  await expect.poll(() => statuses, elsewhere).toHaveLength(15)
  // Without a length, each takes as much as a file can have.
  expect(await stored()).toEqual({ count: 5, bytes: 500_000_000 })
  expect(await errorOf(ada.announced(1, people(1)))).toEqual([409, 'conflict'])
  await owner.query(`update files set expires_at = created_at where state = 'uploading' and user_id = $1`, [ada.id])
  expect((await ada.upload(people(1))).status).toBe(201)
  end()
  await Promise.all(sent)
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)])
  const size = (count: number) => Buffer.byteLength(people(count))
  expect(await stored()).toEqual({ count: 6, bytes: 5 * size(10) + size(1) })

  await owner.query('update files set bytes = 499999900 where id = (select id from files where user_id = $1 limit 1)', [
    ada.id,
  ])
  expect(await errorOf(ada.announced(size(10), people(10)))).toEqual([409, 'conflict'])
  expect(await errorOf(ada.announced(100_000_001, ''))).toEqual([413, 'too_large'])
})

test('CT-4 a plan’s bytes a day count what arrives, kept or not, and the error says when they reset', async () => {
  const { openAccount, owner, clock } = world
  const ada = await openAccount()
  await owner.query(`update plan_subscriptions set tier = 'free' where user_id = $1`, [ada.id])
  const key = `file-bytes:${ada.id}`
  const counted = async () =>
    (await owner.query<{ count: number }>('select count from rate_limits where key = $1', [key])).rows[0]?.count
  expect((await ada.upload(people(200))).status).toBe(201)
  expect(await counted()).toBe(Math.ceil(Buffer.byteLength(people(200)) / 1000))
  expect((await ada.upload('email\n"')).status).toBe(400)
  await owner.query('update rate_limits set count = 99999 where key = $1', [key])
  const rejected = await ada.announced(1001, people(40))
  const resets = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 13).replace('T', ' ')
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 86_000]).toEqual([429, true])
  expect(Object(await rejected.json()).detail).toContain(`100 MB a day. Resets ${resets}`)
  // An upload without a length is cut off when the day's bytes are used up.
  expect(await errorOf(ada.upload(people(200)))).toEqual([429, 'rate_limited'])
  expect(await counted()).toBe(99_999 + Math.ceil(Buffer.byteLength(people(200)) / 1000))
  expect((await owner.query('select from files where user_id = $1', [ada.id])).rowCount).toBe(1)
  await owner.query(`update plan_subscriptions set tier = 'basic' where user_id = $1`, [ada.id])
  expect((await ada.upload(people(1))).status).toBe(201)
})
