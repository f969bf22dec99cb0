import type { Browser } from '@playwright/test'
import type { StorageState } from './open-session.ts'
import { networkConditions, profile } from './throttle.ts'

const openings = 7

/** From the key press to the frame with the dialog: the first time, and the slowest of all. */
export async function timePalette(
  browser: Browser,
  url: string,
  storageState: StorageState,
): Promise<{ firstMilliseconds: number; slowestMilliseconds: number }> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', networkConditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  const times: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    // Two steps: the key must not be pressed before the page listens.
    const shown = await page.evaluateHandle(() => {
      let pressed = 0
      document.addEventListener('keydown', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true })
      const opened = new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('dialog[open]')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      })
      return { opened }
    })
    await page.keyboard.press('Control+k')
    times.push(await shown.evaluate(({ opened }) => opened))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await context.close()
  const [firstMilliseconds = Number.NaN] = times
  return { firstMilliseconds, slowestMilliseconds: Math.max(...times) }
}
