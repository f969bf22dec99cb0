import { setTimeout } from 'node:timers/promises'
import { VerifyResponse } from '@assay/contract/verification'
import type { DemoClient } from './client.ts'
import { addDays } from './story.ts'
import { type Call, usageVerdict } from './usage.ts'

/**
 * What happened in the last twenty minutes: a farm begins to sign up, among ordinary people. All of them are really sent, and the product
 * finds the wave itself; only their times are written later.
 */
export async function sendSignUps({ send }: DemoClient, apiKey: string, now: Date): Promise<Call[]> {
  const calls: Call[] = []
  const people = [...ordinary.slice(0, 6).map(asPerson), ...farm()]
  // Among the farm's, so that the list shows both.
  for (const [index, person] of ordinary.slice(6).map(asPerson).entries()) people.splice(10 + index * 4, 0, person)
  for (const [index, person] of people.entries()) {
    const reply = await send('POST', '/v1/verify', { model: 'user_verification', ...person }, { 'x-api-token': apiKey })
    const { request_id, decision, rule, email_verification, name_verification } = VerifyResponse.parse(reply)
    const [email, name] = [email_verification?.verdict ?? null, name_verification?.verdict ?? null]
    calls.push({
      at: addDays(now, (-minutes * (people.length - index)) / people.length / 1440),
      key: 'Production',
      units: 3,
      ...{ email, name, verdict: usageVerdict(email, name) },
      decided: {
        facts: { flags: 0, emailScore: 0, nameScore: 0, reasons: [] },
        outcome: { decision, rule, place: 0 },
        silent: null,
      },
      requestId: request_id,
    })
    // The plan allows ten a second.
    await setTimeout(100)
  }
  return calls
}

const minutes = 20
export const farmSize = 34

const ordinary = [
  'Grace Hopper grace.h@gmail.com 203.0.113.7',
  'Ida Rhodes ida.rhodes@gmail.com 198.51.100.23',
  'Hedy Lamarr hedy_lamarr@outlook.com 192.0.2.41',
  'Katherine Johnson kjohnson@icloud.com 203.0.113.90',
  'Edsger Dijkstra edsger.d@gmail.com 198.51.100.77',
  'Radia Perlman radia.perlman@gmail.com 192.0.2.118',
  'Barbara Liskov bliskov@yahoo.com 203.0.113.161',
  'Tony Hoare tony.hoare@proton.me 198.51.100.140',
  'Frances Allen fran.allen@gmail.com 192.0.2.203',
  'Niklaus Wirth wirth@outlook.com 203.0.113.219',
]

function asPerson(line: string) {
  const [firstname = '', lastname = '', email = '', ip = ''] = line.split(' ')
  return { email, firstname, lastname, ip, user_agent: browser(137) }
}

/** Subdomains of one new domain, from hosting networks. Nobody reads it anywhere: what was sent isn't kept. */
function farm() {
  const first = ['mia', 'tom', 'lea', 'ben', 'eva', 'max', 'ida', 'jan', 'amy', 'leo']
  const last = ['reed', 'frost', 'lane', 'marsh', 'stone', 'wells', 'hart']
  return Array.from({ length: farmSize }, (_, index) => {
    const [firstname = '', lastname = ''] = [first[index % first.length], last[index % last.length]]
    const email = `${firstname}@${lastname}${10 + ((index * 37) % 90)}.sign-up-farm-demo.com`
    return {
      email,
      firstname: capital(firstname),
      lastname: capital(lastname),
      ip: `5.9.${index}.40`,
      user_agent: browser(142),
    }
  })
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function browser(version: number): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
}
