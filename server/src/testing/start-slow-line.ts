import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestDns } from './start-dns.ts'

/** A UDP proxy in front of a name server that delays or drops queries. Tests can change `line` at any time. */
export async function startSlowLine({ address }: TestDns, line: { delayMilliseconds: number | 'lost' }) {
  const [host = '', port = ''] = address.split(':')
  const front = createSocket('udp4')
  const asked: string[] = []
  let isOpen = true
  front.on('message', (question, from) => {
    asked.push(question.subarray(12).toString('latin1'))
    if (line.delayMilliseconds === 'lost') return
    const relay = () => {
      const back = createSocket('udp4').unref()
      back.once('message', (response) => {
        if (isOpen) front.send(response, from.port, from.address)
        back.close()
      })
      back.send(question, Number(port), host)
    }
    // Without a timer, so that nothing waits for a test's clock.
    if (line.delayMilliseconds === 0) relay()
    else setTimeout(relay, line.delayMilliseconds)
  })
  front.bind(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    line,
    address: `127.0.0.1:${front.address().port}`,
    /** How many queries arrived, in total or for a domain. */
    count: (domain?: string) => {
      const name = domain
        ?.split('.')
        .map((label) => String.fromCharCode(label.length) + label)
        .join('')
      return asked.filter((question) => name === undefined || question.startsWith(name)).length
    },
    stop() {
      isOpen = false
      front.close()
    },
  }
}
