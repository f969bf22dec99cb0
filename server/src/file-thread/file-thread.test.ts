import { expect, onTestFinished, test } from 'vitest'
import { createFileApp, people } from '../features/files/file-fixture.ts'
import { elsewhere } from '../testing/elsewhere.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createFileThread } from './create-file-thread.ts'

async function openThread(options: { idleMilliseconds?: number } = {}) {
  const world = await createFileApp()
  const { host = '', port, database, user } = (await testDatabase()).requests.options
  const login = { host, port, database, user }
  const thread = createFileThread({ config: world.deps.config, login }, world.deps, options)
  onTestFinished(() => thread.stop())
  return { ...world, checkFiles: () => thread.checkFiles(world.deps), stop: thread.stop }
}

test('CT-4 the thread checks files by the account’s own lists, counts them, and follows decisions of the next moment', async () => {
  const { openAccount, countedFor, checkFiles, owner } = await openThread()
  const ada = await openAccount()
  const own = { action: 'block', type: 'email', value: 'ada1@example.com' }
  expect((await ada.asUser('POST', '/lists/entries', own)).status).toBe(201)
  const { id } = await ada.uploaded(`${people(1200)}x@mailinator.com,Ada\n`)
  await ada.start(id, { email: 'email' })
  const finished = async (file: string) => {
    await checkFiles()
    return (await ada.found(file)).state === 'finished'
  }
  await expect.poll(() => finished(id), elsewhere).toBe(true)
  expect(await countedFor(ada.id)).toEqual({ used: 1201, ledger: 1201, days: 1201 })
  const lines = (await ada.result(id)).split('\n')
  expect(lines[2]).toContain(',block,')
  expect(lines[1201]).toContain(',disposable,')

  await owner.query(
    `insert into domain_decisions (domain, decision, reason, decided_at) values ('mailinator.com', 'accepted', 'a test', now())`,
  )
  const { id: again } = await ada.uploaded('email\nx@mailinator.com\n')
  await ada.start(again, { email: 'email' })
  await expect.poll(() => finished(again), elsewhere).toBe(true)
  expect(await ada.result(again)).not.toContain(',disposable,')
})

test('CT-4 a thread that ends in the middle of a file fails its run, and the next one counts each row once', async () => {
  const { openAccount, countedFor, checkFiles, stop, owner } = await openThread({ idleMilliseconds: 50 })
  const ada = await openAccount()
  const { id } = await ada.uploaded(people(6000))
  // However fast it is, it gets no further than this part.
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select from file_parts where file_id = $1 and first_row = 3000 for update', [id])
  await ada.start(id, { email: 'email' })
  // A run lasts two seconds, and a busy machine gets there with a later one.
  const runUntilHeld = async () => {
    for (;;) await checkFiles()
  }
  const failed = expect(runUntilHeld()).rejects.toThrow('ended')
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { ...elsewhere, interval: 5 }).toBe(1)
  expect((await ada.found(id)).rows_done).toBe(3000)
  await stop()
  await failed
  await holder.query('rollback')
  holder.release()
  await owner.query('update files set claimed_until = null')
  await expect
    .poll(async () => {
      await checkFiles()
      return (await ada.found(id)).rows_done
    }, elsewhere)
    .toBe(6000)
  expect(await countedFor(ada.id)).toEqual({ used: 6000, ledger: 6000, days: 6000 })
  expect(new Set((await ada.result(id)).trimEnd().split('\n')).size).toBe(6001)
  // Nothing to do: it isn't started again.
  await checkFiles()
})
