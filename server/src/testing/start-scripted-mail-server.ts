import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createSmtpMailer, type Timeouts } from '../adapters/mail/smtp.ts'

/** What to reply to a command or, as `.`, to a message; null is silence. */
type Reply = (command: string, socket: Socket) => string | null

/** A mail server that says what a test wants, or nothing at all. It counts connections and keeps complete messages. */
export async function startScriptedMailServer(reply: Reply = () => null, greeting: string | null = '220 ready') {
  const seen = { connections: 0, messages: [] as string[], commands: [] as string[] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    seen.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const say = (line: string | null) => {
      if (line !== null) socket.write(`${line}\r\n`)
    }
    let input = ''
    let isData = false
    socket.on('data', (chunk) => {
      input += chunk
      for (;;) {
        const end = input.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = input.slice(0, end)
        input = input.slice(end + (isData ? 5 : 2))
        if (isData) seen.messages.push(part)
        else seen.commands.push(part)
        const line = isData ? '.' : part
        isData = false
        const response = reply(line, socket)
        isData = response?.startsWith('354') ?? false
        say(response)
      }
    })
    say(greeting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { seen, url: `smtp://127.0.0.1:${port}` }
}

/** Accepts everything. */
export const polite: Reply = (command) => {
  if (command.startsWith('EHLO')) return '250 hello'
  if (command === 'DATA') return '354 go ahead'
  if (command === 'QUIT') return '221 bye'
  return '250 ok'
}

/** A mailer for it, with timeouts that a test can wait for. */
export function impatientMailer(url: string, timeouts: Timeouts) {
  const sender = { from: 'Assay <no-reply@assay.example>', bounce: 'bounces@assay.example' }
  return createSmtpMailer({ ...sender, url, requiresTls: false }, timeouts)
}
