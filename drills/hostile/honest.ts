import http from 'node:http'
import https from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { credentials } from '../../bench/verify/account.ts'
import { readSignUps } from '../../bench/verify/people.ts'

/** A status of 0 is a connection that was cut, or no response within ten seconds. */
type Outcome = { status: number; milliseconds: number }

const timeoutMilliseconds = 10_000

/** A paying customer's program and someone who signs in, each request on time whatever became of the earlier ones. */
export function createCustomer(url: string, { key, apikey }: { key: string; apikey: string }) {
  const { Agent, request } = url.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: '127.0.0.2' })
  const people = readSignUps()
  let sent = 0

  function post(path: string, identity: Record<string, string>, body: object): Promise<Outcome> {
    const begun = performance.now()
    return new Promise((resolve) => {
      const done = (status = 0) => resolve({ status, milliseconds: performance.now() - begun })
      const headers = { 'content-type': 'application/json', ...identity }
      const sending = request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => done(response.statusCode))
      })
      const timer = setTimeout(() => sending.destroy(), timeoutMilliseconds)
      sending.on('error', () => done()).on('close', () => clearTimeout(timer) ?? done())
      sending.end(JSON.stringify(body))
    })
  }
  const signIn = () => post('/auth/v1/token?grant_type=password', { apikey }, credentials)
  const verify = () => {
    sent += 1
    return post('/v1/verify', { 'x-api-token': key }, { model: 'user_verification', ...people[sent % people.length] })
  }

  return {
    /** At paces that leave the server time, and that the plan and the limit on sign-ins allow. */
    async measure(seconds: number) {
      const [verifications, signIns] = await Promise.all([every(25, seconds, verify), every(2000, seconds, signIn)])
      const failed = [...verifications, ...signIns].filter(({ status }) => status !== 200).map(({ status }) => status)
      const slowest = Math.round(Math.max(...signIns.map(({ milliseconds }) => milliseconds)))
      const times = verifications.map(({ milliseconds }) => milliseconds)
      return { times, slowest, failed, requests: verifications.length + signIns.length }
    },
  }
}

async function every(milliseconds: number, seconds: number, send: () => Promise<Outcome>): Promise<Outcome[]> {
  const begun = performance.now()
  const sent: Promise<Outcome>[] = []
  while (sent.length * milliseconds < seconds * 1000) {
    await delay(Math.max(0, begun + sent.length * milliseconds - performance.now()))
    sent.push(send())
  }
  return Promise.all(sent)
}

export function percentile(times: number[], rank: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(((times.length - 1) * rank) / 100)] ?? 0
}
