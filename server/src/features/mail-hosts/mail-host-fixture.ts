import { CheckedFile } from '@assay/contract/files/files'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { expect, onTestFinished } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { startDns } from '../../testing/start-dns.ts'
import { startSlowLine } from '../../testing/start-slow-line.ts'
import { createApiApp, verified } from '../verification/api-fixture.ts'

/** Really listed, so that the engine agrees with the DNS below. */
export const fleet = 'mailinator.com yopmail.com guerrillamail.com sharklasers.com maildrop.cc trashmail.com'.split(' ')
export const fleetByAddress =
  'mailinator.net yopmail.net guerrillamail.net 20minutemail.com trashmail.net getnada.com'.split(' ')
export const atWebHost =
  'mailinator.org guerrillamail.org dispostable.com 10minutemail.com mailinator.us tempmail.plus'.split(' ')
export const shops = Array.from({ length: 12 }, (_, n) => `corner-shop-${String.fromCharCode(97 + n)}.com`)

/** Fleets, a web host, companies, and domains with missing, private or broken records. */
const records = [
  ...[...fleet, 'harbor-lane-goods.com', 'harbor-lane.site', 'second-harbor.com'].map(
    (domain) => `${domain}. MX 10 mx.box-fleet.net.`,
  ),
  'mx.box-fleet.net. A 45.12.3.4',
  ...[...fleetByAddress, 'own-name-goods.com', 'xq7vkz2p.com'].flatMap((domain) => [
    `${domain}. MX 10 in.${domain}.`,
    `in.${domain}. A 45.12.9.9`,
  ]),
  ...[...atWebHost, ...shops, 'harvard.edu'].map((domain) => `${domain}. MX 10 mx.honest-web-host.net.`),
  '*.mailinator.org. MX 10 mx.honest-web-host.net.',
  'mx.honest-web-host.net. A 45.60.1.1',
  'tools-of-leeds.com. MX 1 aspmx.l.google.com.',
  'tools-of-leeds.com. MX 5 alt1.aspmx.l.google.com.',
  'null-mx-goods.com. MX 0 .',
  'only-address-goods.com. A 45.60.2.2',
  'loopback-goods.com. A 127.0.0.1',
  'inside-goods.com. MX 10 mail.corp.',
  'private-goods.com. MX 10 mx.private-goods.com.',
  ...['10.1.2.3', '192.168.7.7', '169.254.1.1', '127.0.0.1'].map((address) => `mx.private-goods.com. A ${address}`),
  'mx.private-goods.com. AAAA fd00::1',
  ...Array.from({ length: 300 }, (_, n) => `crowd-${n}-goods.com. MX 10 mx.crowd-goods.com.`),
]

type Options = { delayMilliseconds?: number | 'lost'; env?: Record<string, string> }

/** The product with that DNS and a customer. Each test starts with nothing learned. */
export async function createMailHostApp({ delayMilliseconds = 0, env = {} }: Options = {}) {
  const dns = await startDns(records, ['broken-goods.com'])
  const line = await startSlowLine(dns, { delayMilliseconds })
  onTestFinished(async () => {
    line.stop()
    await dns.stop()
  })
  const settings = { MX_LOOKUPS: 'on', DNS_SERVERS: line.address, ...env }
  const made = await createApiApp({ env: settings })
  await made.owner.query('truncate mail_domains, mail_server_domains')
  await made.deps.mailHosts.probe()
  const ada = await made.signUp()
  await made.grant(ada.id, 'pro')
  const { key } = await ada.createKey()
  const verifyOnce =
    (app: Pick<typeof made, 'request'>) =>
    async (domain: string, local = 'jo') => {
      const body = { model: 'user_verification', email: `${local}@${domain}` }
      return (await verified(app.request('POST', '/v1/verify', { key, body }))).email_verification
    }
  const verify = verifyOnce(made)
  const keptRows = 'select count(*)::int from mail_domains where domain = any ($1) and hosts is not null'
  const untilKept = (domains: string[]) =>
    expect
      .poll(async () => (await made.owner.query(keptRows, [domains])).rows, elsewhere)
      .toEqual([{ count: domains.length }])
  /** On a busy machine a response may miss the first request or arrive in part; a later one has it whole. */
  const settle = async (domain: string, once: typeof verify) => {
    const hasResponse = async () => (await once(domain))?.mail_host.found !== null
    await expect.poll(hasResponse, { ...elsewhere, interval: 20, message: domain }).toBe(true)
    await untilKept([domain])
    return once(domain)
  }
  return {
    ...made,
    line,
    verify,
    settled: (domain: string) => settle(domain, verify),
    /** Another process on the same database. */
    async startSecond() {
      const second = await createApiApp({ env: settings })
      await second.deps.mailHosts.probe()
      return { ...second, settled: (domain: string) => settle(domain, verifyOnce(second)) }
    },
    async verifyBatch(domains: string[]) {
      const items = domains.map((domain) => ({ email: `jo@${domain}` }))
      const response = await made.request('POST', '/v1/verify/batch', {
        key,
        body: { model: 'user_verification', items },
      })
      return VerifyBatchResponse.parse(await response.json()).results.map((result) => result.email_verification)
    },
    /** The decisions of these addresses as a batch, and as a file. */
    async decideTogether(domains: string[]) {
      const items = domains.map((domain) => ({ email: `jo@${domain}` }))
      const response = await made.request('POST', '/v1/verify/batch', {
        key,
        body: { model: 'user_verification', items },
      })
      return VerifyBatchResponse.parse(await response.json()).results.map(({ decision }) => decision)
    },
    async decideAsFile(domains: string[]) {
      const lines = ['email', ...domains.map((domain) => `jo@${domain}`), '']
      const upload = await made.app.request('/files/uploads?name=people.csv', {
        method: 'POST',
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${ada.token}` },
        body: lines.join('\n'),
      })
      const { id } = CheckedFile.parse(await upload.json())
      await ada.asUser('POST', `/files/uploads/${id}/start`, { columns: { email: 'email' } })
      await made.runJobs()
      const result = await (await ada.asUser('GET', `/files/uploads/${id}/result`)).text()
      const [header = [], ...rows] = result.split('\n').map((line) => line.split(','))
      return rows.slice(0, -1).map((row) => row[header.indexOf('assay_decision')])
    },
    /** Requests about listed domains, whose hosts are learned along the way. */
    async meet(domains: string[]) {
      await Promise.all(domains.map((domain) => verify(domain)))
      await untilKept(domains)
    },
    async stored(table: 'mail_domains' | 'mail_server_domains'): Promise<object[]> {
      return (await made.owner.query(`select * from ${table}`)).rows
    },
  }
}
