import type { Browser, CDPSession } from '@playwright/test'
import { z } from 'zod'

/**
 * A page that nobody looks into while it loads. Playwright's own pages have a debugger attached, which makes Chromium
 * read whole scripts again for every Error that they create: React alone costs 100 ms more on the slow phone with it.
 */
export type QuietPage = {
  send: (method: string, parameters?: object) => Promise<unknown>
  onEvent: (listener: (method: string, parameters: unknown) => void) => void
  close: () => Promise<void>
}

/** With its own context: empty cache, nothing stored. */
export async function openQuietPage(browser: Browser): Promise<QuietPage> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const talk = listen(session, sessionId)
  return {
    ...talk,
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}

/** Playwright only talks to its own pages; messages to this one are passed as text. */
function listen(session: CDPSession, sessionId: string): Pick<QuietPage, 'send' | 'onEvent'> {
  const answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const listeners: ((method: string, parameters: unknown) => void)[] = []
  let lastId = 0
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const { id, result, error, method, params } = Message.parse(JSON.parse(event.message))
    if (method !== undefined) for (const listener of listeners) listener(method, params)
    if (id === undefined) return
    if (error) answers.get(id)?.reject(new Error(error.message))
    else answers.get(id)?.resolve(result)
    answers.delete(id)
  })
  return {
    onEvent: (listener) => listeners.push(listener),
    send(method, params = {}) {
      lastId += 1
      const id = lastId
      const answer = new Promise((resolve, reject) => answers.set(id, { resolve, reject }))
      const message = JSON.stringify({ id, method, params })
      return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answer)
    },
  }
}

const Message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
})
