import { type AltchaChallenge, solveChallenge } from './altcha-challenge.ts'

const longestMs = 60_000

addEventListener('message', async ({ data }: MessageEvent<AltchaChallenge>) => {
  const started = performance.now()
  postMessage(await solveChallenge(data, () => performance.now() - started < longestMs).catch(() => null))
})
