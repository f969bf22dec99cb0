import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createPool } from './connect.ts'

/** One message of PostgreSQL's protocol: its type, its length, what it says. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

test('OP-1 a connection lost in the moment it opens fails what waits for it, and not the process', async () => {
  const opened = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')])
  const lost = message('E', 'SFATAL\0', 'C57P01\0', 'Mterminating connection due to unexpected postmaster exit\0', '\0')
  // Both at once, as they're read by a process that was busy in between.
  const server = createServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([opened, lost]))))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pool = createPool({ host: '127.0.0.1', port, user: 'ada', database: 'ada' }, pino({ level: 'silent' }))
  await expect(pool.query('select 1')).rejects.toThrow(/connection/)
  await pool.end()
})
