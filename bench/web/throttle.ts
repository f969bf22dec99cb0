/** Lighthouse's mobile profile. Chromium delays every request by the latency. */
export const profile = { cpu: 4, latencyMilliseconds: 150, downMegabits: 1.6, upMegabits: 0.75 }
export const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: false }

export const networkConditions = {
  offline: false,
  latency: profile.latencyMilliseconds,
  downloadThroughput: bytesPerSecond(profile.downMegabits),
  uploadThroughput: bytesPerSecond(profile.upMegabits),
}

function bytesPerSecond(megabits: number): number {
  return (megabits * 1_000_000) / 8
}
