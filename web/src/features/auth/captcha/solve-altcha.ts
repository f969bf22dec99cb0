import type { AltchaChallenge, AltchaSolution } from './altcha-challenge.ts'

/** The server's own captcha: a short proof of work, computed in a worker. */
export async function solveAltcha(): Promise<string> {
  const response = await fetch('/api/captcha-challenge', { cache: 'no-store' })
  if (!response.ok) throw new Error(`The captcha's challenge was answered with ${response.status}.`)
  const challenge: AltchaChallenge = await response.json()
  const solution = await workOn(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

function workOn(challenge: AltchaChallenge): Promise<AltchaSolution> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<AltchaSolution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<AltchaSolution | null>) => {
      if (data) resolve(data)
      else reject(new Error('The captcha could not be solved.'))
    }
    worker.onerror = () => reject(new Error('The captcha could not be solved.'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
