import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeActivity, judgeRows } from './judge.ts'
import type { HashKey } from './keyed-hash.ts'
import { Recent } from './recent.ts'
import { decodeTraits, encodeTraits, flag, type SignUp, type Traits, traitsLength, traitsOf } from './traits.ts'

const minute = 60_000
const start = Date.parse('2026-05-04T09:00:00Z')
const key: HashKey = { low: 1, high: 2 }
const people = [
  'Anna Weber',
  'Ben Costa',
  'Carla Novak',
  'David Reid',
  'Elena Haddad',
  'Felix Osei',
  'Grace Tran',
  'Hugo Silva',
]

type Sent = SignUp & { kind?: 'free' | 'relay' | 'unknown' | 'business'; normalized?: string }

function traitsFor({ kind = 'unknown', normalized, ...sent }: Sent, accountKey = key): Traits {
  const mail_host = { found: null, provider: null }
  const email = { normalized: normalized ?? sent.email ?? '', class: kind, mail_host }
  const engine = { isKnownOwner: () => kind === 'business' }
  return traitsOf({ engine, key: accountKey }, sent, { email_verification: email, name_verification: null })
}

function person(index: number): { firstname: string; lastname: string; first: string; last: string } {
  const [firstname = ''] = (people[index % 8] ?? '').split(' ')
  const [, family = ''] = (people[(index * 3 + Math.floor(index / 8)) % 8] ?? '').split(' ')
  const lastname = family + (['', 'son', 'man', 'ini', 'ski', 'ova', 'ez'][Math.floor(index / 64) % 7] ?? '')
  return { firstname, lastname, first: firstname.toLowerCase(), last: lastname.toLowerCase() }
}

/** An account with three ordinary days behind it. */
function account(): { recent: Recent; sign(sent: Sent, at: number): ReturnType<typeof judgeActivity> } {
  const recent = new Recent()
  const sign = (sent: Sent, at: number) => {
    const traits = traitsFor(sent)
    recent.add({ requestId: randomUUID(), item: null }, at, traits)
    return judgeActivity(recent, traits, at)
  }
  for (let index = 0; index < 300; index++) {
    const { firstname, lastname, first, last } = person(index)
    const styles = [`${first}.${last}`, `${first}${last}`, `${first}_${last}`, `${first[0]}${last}${index}`]
    const email = `${styles[index % 4]}${index % 50}@gmail.com`
    sign({ email, firstname, lastname: `${lastname}${index}`, kind: 'free' }, start - (300 - index) * 15 * minute)
  }
  return { recent, sign }
}

test('WV-2 every spelling of a mailbox is one, and no two accounts have the same hash', () => {
  const one = traitsFor({ email: 'An.Na+news@gmail.com', normalized: 'anna@gmail.com', kind: 'free' })
  const other = traitsFor({ email: 'anna@gmail.com', kind: 'free' })
  expect(one.mailbox).toBe(other.mailbox)
  expect(one.flags & flag.isTagged).toBeTruthy()
  expect(traitsFor({ email: 'info+a@bakery.example' }).mailbox).toBe(
    traitsFor({ email: 'info@bakery.example' }).mailbox,
  )
  expect(traitsFor({ email: 'anna@gmail.com', kind: 'free' }, { low: 1, high: 3 }).mailbox).not.toBe(other.mailbox)
})

test('WV-2 of an address only its network is hashed, and whether a hosting provider has it', () => {
  const from = (ip: string) => traitsFor({ email: 'anna@bakery.example', ip })
  expect(from('5.9.1.1').network).toBe(from('5.9.1.254').network)
  expect(from('5.9.1.1').network).not.toBe(from('5.9.2.1').network)
  expect(from('5.9.1.1').flags & flag.isHosting).toBeTruthy()
  expect(from('8.8.8.8').flags & flag.isHosting).toBe(0)
  const [near, far] = [from('2a02:810:1:2::3'), from('2A02:0810:0001:9::1')]
  expect(near.network).toBe(far.network)
  expect(near.subnet).not.toBe(far.subnet)
  for (const none of ['10.0.0.1', '192.168.3.4', '::1', 'fe80::1', 'unknown', '']) expect(from(none).network).toBe(0)
})

test('WV-2 a record in the ledger is short and read as it was written', () => {
  const traits = traitsFor({
    email: 'anna7@gmail.com',
    kind: 'free',
    ip: '5.9.1.1',
    user_agent: 'a browser',
    firstname: 'Anna',
  })
  const bytes = encodeTraits(traits)
  expect(bytes.length).toBe(traitsLength)
  expect(bytes.length).toBeLessThanOrEqual(64)
  expect(decodeTraits(Buffer.concat([bytes, bytes]), traitsLength)).toEqual(traits)
  expect(decodeTraits(Buffer.from([9, ...bytes.subarray(1)]))).toBeNull()
  expect(decodeTraits(bytes.subarray(1))).toBeNull()
})

test('WV-2 a sign-up that is read twice counts once, also while the arrays grow and wrap', () => {
  const recent = new Recent(256)
  const ids = Array.from({ length: 600 }, (_, item) => ({
    requestId: randomUUID(),
    item: item % 2 === 0 ? null : item,
  }))
  const traits = traitsFor({ email: 'anna@bakery.example' })
  for (const [index, id] of ids.entries()) expect(recent.add(id, start + index, traits)).toBe(true)
  for (const id of ids.slice(-256)) expect(recent.add(id, start, traits)).toBe(false)
  expect(recent.total).toBe(600)
  expect(recent.count('domain', traits.domain)).toBe(600)
  expect(recent.domainFirstSeen(recent.newest('domain', traits.domain))).toBe(start)
  const places = new Int32Array(300)
  expect(recent.group('domain', traits.domain, start, places)).toBe(256)
  expect(recent.idOf(places[0] ?? 0)).toEqual(ids.at(-1))
  recent.remove(ids.at(-1) ?? { requestId: '', item: null })
  expect(recent.group('domain', traits.domain, start, places)).toBe(255)
})

test('WV-2 a thousand accounts with 300 sign-ups each fit into 64 MB, and none grows against the budget', () => {
  const recent = new Recent(4096, () => false)
  const traits = traitsFor({ email: 'anna@bakery.example' })
  for (let index = 0; index < 300; index++) recent.add({ requestId: randomUUID(), item: null }, start, traits)
  expect(recent.kept).toBe(64)
  const grown = new Recent()
  for (let index = 0; index < 256; index++) grown.add({ requestId: randomUUID(), item: null }, start, traits)
  expect(1000 * grown.bytes).toBeLessThanOrEqual(64_000_000)
})

test('WV-2 many mailboxes at a domain that was new this morning are a wave, told with numbers', () => {
  const { recent, sign } = account()
  const names = [
    'x.anna',
    'promo77',
    'b_weber',
    'theelena',
    'gr4ce',
    'oseifelix9',
    'h.silva',
    'cnovak12',
    'dreid',
    'tran.g',
  ]
  const judged = names.map((name, index) =>
    sign({ email: `${name}@kolmarvo.shop`, ...person(index) }, start + index * minute),
  )
  expect(judged[0]).toMatchObject({ verdict: 'ordinary', score: 0, reasons: [], domainFirstSeen: null, wave: null })
  const last = judged.at(-1)
  expect(last).toMatchObject({ verdict: 'wave', domainFirstSeen: start, networkSeen: null, isHosting: null })
  expect(last?.score).toBeGreaterThan(0.8)
  expect(last?.reasons).toEqual([
    {
      code: 'many_mailboxes_at_new_domain',
      message: '10 sign-ups in 9 minutes from a domain you first saw 9 minutes ago.',
    },
  ])
  expect(last?.wave?.places).toHaveLength(10)
  for (const place of last?.wave?.places ?? []) recent.note(place)
  const next = sign({ email: `eleventh@kolmarvo.shop`, ...person(3) }, start + 11 * minute)
  expect(next.wave?.places).toHaveLength(1)
})

test('WV-2 what the account said is its own is ordinary', () => {
  const { recent, sign } = account()
  for (let index = 0; index < 12; index++)
    sign({ email: `north-${index}@kolmarvo.shop`, ...person(index) }, start + index * minute)
  const traits = traitsFor({ email: 'odd77one@kolmarvo.shop', ...person(2) })
  recent.add({ requestId: randomUUID(), item: null }, start + 13 * minute, traits)
  expect(judgeActivity(recent, traits, start + 13 * minute).verdict).not.toBe('ordinary')
  expect(judgeActivity(recent, traits, start + 13 * minute, () => true).verdict).toBe('ordinary')
})

test('WV-2 colleagues on their first day are unusual at most', () => {
  const { sign } = account()
  const verdicts = Array.from({ length: 40 }, (_, index) => {
    const { first, last, ...names } = person(index)
    return sign({ email: `${first}.${last}@hartmannlaw.example`, ...names }, start + index * 3 * minute)
  })
  expect(new Set(verdicts.map(({ verdict }) => verdict))).not.toContain('wave')
})

test('WV-2 a hundred colleagues who work from home, or a class with roll numbers, are unusual at most', () => {
  const name = (index: number) => `${person(index).first}.${person(index).last}`
  const roll = (index: number) => `21${['bxq', 'mzt', 'kcs', 'ece'][index % 4]}${1000 + ((index * 37) % 401)}`
  for (const local of [name, roll]) {
    const staff = verdictsOf(110, (index) => ({
      email: `${local(index)}@hartmannlaw.example`,
      ip: homeIp(index),
      user_agent: browsers[index % 20] ?? '',
    }))
    expect(staff).not.toContain('wave')
    expect(staff.at(-1)).toBe('unusual')
  }
})

test('WV-2 too many colleagues at a domain that nobody knows are a wave, also without networks', () => {
  const email = (index: number) => `${person(index).first}.${person(index).last}@kolmarvo.example`
  expect(verdictsOf(250, (index) => ({ email: email(index) })).at(-1)).toBe('wave')
})

test('WV-2 without networks, someone who tests with tags is unusual at most', () => {
  const names = (index: number) =>
    index % 2 === 0
      ? { firstname: 'Ada', lastname: 'Weber' }
      : { firstname: 'Test', lastname: `Case ${'abcd'[index % 4]}` }
  const tests = verdictsOf(30, (index) => ({ email: `ada.weber+t${index}@gmail.com`, kind: 'free', ...names(index) }))
  expect(tests).not.toContain('wave')
})

test('WV-2 a busy account knows how common a browser is among all sign-ups, not only those it still keeps', () => {
  const { sign } = account()
  const byBrowser = (index: number, browser: number, at: number) => {
    const { first, last, ...names } = person(index)
    const provider = index % 2 === 0 ? 'gmail.com' : 'outlook.com'
    const email = `${first}.${last}${index % 97}@${provider}`
    return sign({ email, ...names, kind: 'free', ip: homeIp(index), user_agent: browsers[browser] ?? '' }, at)
  }
  for (let index = 0; index < 12_000; index++) byBrowser(index, index % 5, start + index * minute)
  // Three of four come by a browser that a fifth of all have, and from one provider.
  const judged = Array.from({ length: 120 }, (_, index) => {
    const isFarm = index % 4 !== 3
    return byBrowser(2 * index + (isFarm ? 0 : 1), isFarm ? 0 : 1 + (index % 3), start + (12_000 + index / 4) * minute)
  })
  const reasons = judged.map(({ reasons }) => reasons.map(({ code }) => code))
  expect(reasons.filter((codes) => codes.includes('one_browser')).length).toBeGreaterThan(20)
  expect(reasons.at(-1)).toEqual([])
})

test('WV-2 numbered mailboxes at a provider are a wave after a few', () => {
  const { sign } = account()
  const verdicts = Array.from({ length: 8 }, (_, index) =>
    sign({ email: `diego0${index + 1}@outlook.com`, kind: 'free', ...person(index) }, start + index * minute),
  )
  expect(verdicts.at(-1)).toMatchObject({ verdict: 'wave', wave: { code: 'numbered_mailboxes' } })
})

test('WV-2 rows of a file have no times: unusual at most, and what the file is about is ordinary', () => {
  const ordinary = Array.from({ length: 120 }, (_, index) =>
    traitsFor({ email: `p${index}@d${index}.example`, ...person(index) }),
  )
  const farmed = Array.from({ length: 12 }, (_, index) =>
    traitsFor({ email: `${'qwz'.repeat(2)}${index}x@kolmarvo.shop`, ...person(index) }),
  )
  const judged = judgeRows([...ordinary, ...farmed])
  expect(judged.slice(0, 120).every(({ verdict }) => verdict === 'ordinary')).toBe(true)
  expect(judged.at(-1)).toMatchObject({ verdict: 'unusual' })
  const staff = Array.from({ length: 60 }, (_, index) =>
    traitsFor({ email: `mixed${index}x@hartmannlaw.example`, ...person(index) }),
  )
  expect(judgeRows(staff).every(({ verdict }) => verdict === 'ordinary')).toBe(true)
})

const browsers = Array.from({ length: 20 }, (_, index) => `Browser/${120 + index}`)
const homeIp = (index: number) => `24.${index % 250}.${(7 * index) % 250}.9`

/** One sign-up a minute; the verdicts of all. */
function verdictsOf(count: number, made: (index: number) => Sent, pace = minute): string[] {
  const { recent, sign } = account()
  return Array.from({ length: count }, (_, index) => {
    const judged = sign({ ...person(index), ...made(index) }, start + index * pace)
    for (const place of judged.wave?.places ?? []) recent.note(place)
    return judged.verdict
  })
}

/** Birth years, numbers and initials, as another country or another generation has them. */
function localOf(index: number): string {
  const { first, last } = person(index)
  const digits = String(10_000 + index * 37).slice(1)
  const shapes = ['F.L', 'FL', 'FL19', 'FLnn', 'F.Lnn', 'Lnnn', 'fL', 'theFL', 'L.F', 'FL19', 'F_L', 'fLnn'] as const
  return (shapes[(index * 5) % shapes.length] ?? 'FL')
    .replace('F', first)
    .replace('f', first.charAt(0))
    .replace('L', last)
    .replace('19', `19${digits.slice(2)}`)
    .replace('nnn', digits.slice(1))
    .replace('nn', digits.slice(2))
}

test('WV-2 an audience with other habits is no wave: its addresses have many shapes', () => {
  const verdicts = verdictsOf(300, (index) => ({ email: `${localOf(index)}@gmail.com`, kind: 'free' }))
  expect(new Set(verdicts)).toEqual(new Set(['ordinary']))
})

test('WV-2 one recipe at a provider is a wave, also in the middle of a launch', () => {
  const verdicts = verdictsOf(400, (index) => {
    const { first, last } = person(index)
    const local = index % 5 === 0 ? `${first}.${last}${10_000 + 131 * index}` : localOf(index)
    return { email: `${local}@gmail.com`, kind: 'free' }
  })
  const farmed = verdicts.filter((_, index) => index % 5 === 0)
  expect(farmed.slice(-40)).toEqual(Array(40).fill('wave'))
  expect(verdicts.filter((verdict, index) => index % 5 !== 0 && verdict === 'wave')).toEqual([])
})

test('WV-2 what a relay or a provider made up says nothing about who got it', () => {
  const relayed = (index: number): Sent => ({
    email: `${(index * 7919 + 46_656).toString(36)}x${index}q@privaterelay.appleid.com`,
    kind: 'relay',
  })
  const numbered = (index: number): Sent => ({ email: `1${3_900_000_000 + 7919 * index}@139.com`, kind: 'free' })
  for (const made of [relayed, numbered]) expect(new Set(verdictsOf(120, made))).toEqual(new Set(['ordinary']))
})

test('WV-2 a school’s first day with student numbers is unusual at most', () => {
  for (const prefix of ['s', 'st', '']) {
    const email = (index: number) => `${prefix}${1_234_000 + ((index * 29) % 97)}@northgym.example`
    expect(verdictsOf(60, (index) => ({ email: email(index) }))).not.toContain('wave')
  }
})

test('WV-2 two or three schemes of address are a company’s, numbers behind names are a farm’s', () => {
  const company = verdictsOf(50, (index) => {
    const { first, last } = person(index)
    return { email: `${[`${first}.${last}`, first, `${first.charAt(0)}${last}`][index % 3]}@hartmannlaw.example` }
  })
  expect(company).not.toContain('wave')
  const farm = verdictsOf(50, (index) => ({ email: `${person(index).first}${10 + index}@hartmannlaw.example` }))
  expect(farm.at(-1)).toBe('wave')
})

test('WV-2 an office has one network and many browsers, unless a hosting provider has it', () => {
  const from = (ip: string) => (index: number) => {
    const { first, last } = person(index)
    const local = [`${first}.${last}`, `${first}${last}`, `${last}.${first}`, `x${last}`, `${first}_${last}`][index % 5]
    return { email: `${local}@hartmannlaw.example`, ip, user_agent: browsers[index % 20] }
  }
  expect(verdictsOf(50, from('24.5.6.7'))).not.toContain('wave')
  expect(verdictsOf(50, from('5.9.1.1')).at(-1)).toBe('wave')
})

test('WV-2 who signs up again and again at one desk is testing, up to forty times', () => {
  const desk = { ip: '24.5.6.7', user_agent: browsers[3] }
  const tests = (index: number): Sent => ({
    ...{ firstname: 'Test', lastname: 'Person', email: `test${index}@kolmarvo.example` },
    ...desk,
  })
  expect(verdictsOf(38, tests)).not.toContain('wave')
  expect(verdictsOf(60, tests).at(-1)).toBe('wave')
  const customers = (index: number): Sent => ({ email: `info@customer${index}.example`, ...desk })
  expect(verdictsOf(38, customers)).not.toContain('wave')
})

test('WV-2 a new app is one browser on a carrier’s few networks, and no wave', () => {
  const verdicts = verdictsOf(100, (index) => {
    const { first, last } = person(index)
    const local = [`${first}.${last}`, `${first}${last}`, `${first}${index}`, `${last}${index}`][index % 4]
    const email = `${local}@${['gmail.com', 'outlook.com', 'yahoo.com'][index % 3]}`
    return { email, kind: 'free', ip: `100.7${index % 4}.1.1`, user_agent: 'OurApp/2.0' }
  })
  expect(verdicts).not.toContain('wave')
})

test('WV-2 one company has its first day, not five at once', () => {
  const days = (companies: number) =>
    verdictsOf(120, (index) => {
      const { first, last } = person(index)
      return { email: `${first}.${last}${'abcdefgh'[index % 8]}@firm${index % companies}.example`, ip: homeIp(index) }
    })
  expect(days(2)).not.toContain('wave')
  expect(days(5).at(-1)).toBe('wave')
})

test('WV-2 a farm that drips for a week doesn’t become usual', () => {
  const local = ['F.L', 'LF', 'xF', 'theL', 'F_L', 'L.F', 'proF', 'Lhome', 'F-L', 'miL']
  const verdicts = verdictsOf(
    70,
    (index) => {
      const { first, last } = person(index)
      const made = (local[index % 10] ?? '').replace('F', first).replace('L', last)
      return { email: `${made}@kolmarvo.example` }
    },
    150 * minute,
  )
  expect(verdicts.slice(10)).toEqual(Array(60).fill('wave'))
})

test('WV-2 natural addresses at one provider from rented servers are a wave, a few VPNs are not', () => {
  const from = (ip: (index: number) => string, at: string[]) => (index: number) => ({
    email: `${localOf(index)}@${at[index % at.length]}`,
    kind: 'free' as const,
    ip: ip(index),
    user_agent: browsers[index % 20],
  })
  const rented = (index: number) => `5.9.${index % 12}.1`
  expect(verdictsOf(100, from(rented, ['outlook.com'])).slice(-60)).toEqual(Array(60).fill('wave'))
  expect(verdictsOf(100, from(homeIp, ['outlook.com']))).not.toContain('wave')
  const vpn = (index: number) => (index % 8 === 0 ? rented(index) : homeIp(index))
  expect(verdictsOf(100, from(vpn, ['gmail.com', 'outlook.com']))).not.toContain('wave')
})

test('WV-2 addresses at one provider that have nothing to do with the names are a wave, nicknames are not', () => {
  const other = (index: number) => ({ email: `${localOf(3 * index + 1)}@gmail.com`, kind: 'free' as const })
  expect(verdictsOf(120, other).slice(-40)).toEqual(Array(40).fill('wave'))
  const nicknames = verdictsOf(120, (index) =>
    index % 2 ? other(index) : { ...other(index), email: `${localOf(index)}@gmail.com` },
  )
  expect(nicknames).not.toContain('wave')
})

test('WV-2 a common name is unusual at most, one name with a dozen mailboxes a wave', () => {
  const maria = (index: number): Sent => ({
    email: `${localOf(index)}@gmail.com`,
    kind: 'free',
    firstname: 'Maria',
    lastname: 'Silva',
  })
  expect(verdictsOf(11, maria)).not.toContain('wave')
  expect(verdictsOf(30, maria).at(-1)).toBe('wave')
})
