import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export type Kept = { connection: SMTPConnection; messages: number; idle?: NodeJS.Timeout }

type Settings = {
  options: SMTPConnectionOptions
  auth: SMTPConnectionAuth | undefined
  /** From the first packet to the end of the sign-in. */
  openMs: number
  idleMs: number
}

/** Providers close a connection after some number of messages, so we do first. */
const messagesPerConnection = 100

/**
 * Connections stay open between mails. nodemailer has a pool, but with one timeout for everything and no way to drop a
 * single connection (ADR 27).
 */
export function keepConnections(settings: Settings) {
  const idle = new Set<Kept>()
  const opening = new Set<SMTPConnection>()
  let isClosed = false

  const open = async (): Promise<Kept> => {
    const connection = new SMTPConnection(settings.options)
    const kept: Kept = { connection, messages: 0 }
    opening.add(connection)
    // Also keeps a later error from being thrown; whoever uses the connection then gets it too.
    connection.on('error', () => idle.delete(kept))
    connection.once('end', () => idle.delete(kept))
    try {
      await signIn(connection, settings)
      return kept
    } catch (error) {
      connection.close()
      throw error
    } finally {
      opening.delete(connection)
    }
  }

  const discard = (kept: Kept) => {
    clearTimeout(kept.idle)
    idle.delete(kept)
    if (!kept.connection.destroyed) kept.connection.quit()
    setTimeout(() => kept.connection.close(), quitMs).unref()
  }

  return {
    open,
    discard,
    async take(): Promise<Kept> {
      const [kept] = idle
      if (!kept) return open()
      clearTimeout(kept.idle)
      idle.delete(kept)
      return kept
    },
    giveBack(kept: Kept): void {
      if (isClosed || kept.connection.destroyed || kept.messages >= messagesPerConnection) {
        discard(kept)
      } else {
        idle.add(kept)
        kept.idle = setTimeout(() => discard(kept), settings.idleMs)
        kept.idle.unref()
      }
    },
    close(): void {
      isClosed = true
      for (const kept of idle) discard(kept)
      for (const connection of opening) connection.close()
    },
  }
}

const quitMs = 2000

async function signIn(connection: SMTPConnection, { auth, openMs }: Settings): Promise<void> {
  let deadline: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      deadline = setTimeout(() => reject(new Error(`No session within ${openMs / 1000} seconds`)), openMs)
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The server closed the connection')))
      connection.connect((failed) => {
        if (failed) return reject(failed)
        if (!auth) return resolve()
        if (!connection.allowsAuth)
          return reject(new Error('SMTP_URL has a password, but the server offers no sign-in'))
        connection.login(auth, (denied) => (denied ? reject(denied) : resolve()))
      })
    })
  } finally {
    clearTimeout(deadline)
  }
}
