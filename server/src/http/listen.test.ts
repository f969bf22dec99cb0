import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { findFreePort, listen } from './listen.ts'

const answer = () => new Response('hello')

async function open(port: number) {
  const server = await listen(answer, {}, loadConfig({ HOST: '127.0.0.1', PORT: String(port) }))
  onTestFinished(() => server.drain())
}

test('a free port that is held goes to nobody else, and opens when it’s listened on', async () => {
  const port = await findFreePort('127.0.0.1', { isHeld: true })
  await expect(once(createServer().listen(port, '127.0.0.1'), 'listening')).rejects.toThrow('EADDRINUSE')
  await open(port)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
  await expect(open(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
})
