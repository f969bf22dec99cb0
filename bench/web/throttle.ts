import type { Page } from '@playwright/test'

/** The phone and the connection of Lighthouse's mobile profile. Chromium delays every request by the latency. */
export const profile = { cpu: 4, latencyMilliseconds: 150, downMegabits: 1.6, upMegabits: 0.75 }

export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMilliseconds,
    downloadThroughput: bytesPerSecond(profile.downMegabits),
    uploadThroughput: bytesPerSecond(profile.upMegabits),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
}

function bytesPerSecond(megabits: number): number {
  return (megabits * 1_000_000) / 8
}
