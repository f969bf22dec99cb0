import { anyone, type Kind, type Made, named, times } from './ordinary.ts'
import {
  agentOf,
  digitsOf,
  homeAddress,
  lettersOf,
  naturalLocal,
  personOf,
  providers,
  type Random,
  rentedNetworks,
  unknownDomain,
  wordLocal,
} from './people.ts'

const hour = 3600
const day = 24 * hour

type Origin = () => { ip: string; user_agent: string }

/** A new address each time, as sellers of residential proxies have them. */
function proxies(random: Random, agents = 12): Origin {
  const browsers = Array.from({ length: agents }, () => agentOf(random))
  return () => ({ ip: homeAddress(random), user_agent: random.pick(browsers) })
}

/** A few rented servers. */
function rented(random: Random, networks: number, agents: number): Origin {
  const [some, browsers] = [rentedNetworks(random, networks), Array.from({ length: agents }, () => agentOf(random))]
  return () => ({ ip: `${random.pick(some)}.${1 + random.below(254)}`, user_agent: random.pick(browsers) })
}

type Recipe = {
  count: number
  seconds: number
  origin: Origin
  local(name: ReturnType<typeof personOf>, index: number): string
}

/** `local` may say the whole address; otherwise it's at one of the domains. */
function farm(random: Random, domains: readonly string[], { count, seconds, origin, local }: Recipe): Made[] {
  return times(random, count, seconds).map((after, index) => {
    const name = personOf(random, false)
    const made = local(name, index)
    return { after, email: made.includes('@') ? made : `${made}@${random.pick(domains)}`, ...named(name), ...origin() }
  })
}

const own = (random: Random, count: number) => Array.from({ length: count }, () => unknownDomain(random))

/** Kinds of farms, some of them made to break the detector. */
export const farms: Kind[] = [
  {
    kind: 'inside-a-launch',
    make(random) {
      const launch = times(random, 900, 4 * hour).map((after) => ({
        after,
        kind: 'launch-around-a-farm',
        ...anyone(random),
      }))
      const inside = farm(random, own(random, 2), {
        count: 140,
        seconds: 4 * hour,
        origin: proxies(random),
        local: (name) => naturalLocal(random, name),
      })
      return [...launch, ...inside]
    },
  },
  {
    kind: 'gmail-natural-slow-proxies',
    make: (random) =>
      farm(random, ['gmail.com'], {
        count: 240,
        seconds: 4 * day,
        origin: proxies(random, 40),
        local: (name) => naturalLocal(random, name),
      }),
  },
  {
    kind: 'gmail-natural-few-networks',
    make: (random) =>
      farm(random, ['gmail.com'], {
        count: 160,
        seconds: 2 * day,
        origin: rented(random, 4, 2),
        local: (name) => naturalLocal(random, name),
      }),
  },
  {
    kind: 'gmail-natural-one-browser',
    make: (random) =>
      farm(random, ['gmail.com'], {
        count: 150,
        seconds: 5 * hour,
        origin: proxies(random, 1),
        local: (name) => naturalLocal(random, name),
      }),
  },
  {
    kind: 'aged-domains',
    make(random) {
      const domains = own(random, 3)
      const before = domains.flatMap((domain) =>
        [1, 2].map((turn) => ({ after: -turn * 11 * hour, ...anyone(random), email: `info${turn}@${domain}` })),
      )
      const later = farm(random, domains, {
        count: 180,
        seconds: 6 * hour,
        origin: proxies(random),
        local: (name) => naturalLocal(random, name),
      })
      return [...before, ...later]
    },
  },
  {
    kind: 'tags-at-own-domain',
    make(random) {
      const [domain = ''] = own(random, 1)
      return farm(random, [domain], {
        count: 90,
        seconds: 8 * hour,
        origin: proxies(random),
        local: () => `contact+${lettersOf(random, 4)}`,
      })
    },
  },
  {
    kind: 'many-domains-one-mail-host',
    make: (random) =>
      farm(random, own(random, 40), {
        count: 120,
        seconds: 10 * hour,
        origin: proxies(random),
        local: ({ first, last }) => `${first}.${last}`,
      }).map((one) => ({ ...one, mail_host: 'mx.kolmarvo.net' })),
  },
  {
    kind: 'many-domains-hidden-host',
    make: (random) =>
      farm(random, own(random, 30), {
        count: 150,
        seconds: 8 * hour,
        origin: rented(random, 12, 2),
        local: (name) => naturalLocal(random, name),
      }),
  },
  {
    kind: 'outlook-words',
    make: (random) =>
      farm(random, ['outlook.com'], {
        count: 130,
        seconds: 6 * hour,
        origin: proxies(random),
        local: () => wordLocal(random, 3),
      }),
  },
  {
    kind: 'mixed-providers',
    make: (random) =>
      farm(random, ['gmail.com', 'outlook.com', 'yahoo.com', 'gmx.de', 'hotmail.com'], {
        count: 160,
        seconds: 5 * hour,
        origin: proxies(random),
        local: ({ first, last }) => `${first}.${last}${digitsOf(random, 4)}`,
      }),
  },
  {
    kind: 'hyphenated-stems',
    make: (random) =>
      farm(random, ['proton.me'], {
        count: 100,
        seconds: 3 * hour,
        origin: proxies(random),
        local: (_, index) => `north-team-${String(index + 1).padStart(3, '0')}`,
      }),
  },
  {
    kind: 'numbered-in-strides',
    make: (random) =>
      farm(random, ['gmail.com'], {
        count: 90,
        seconds: 9 * hour,
        origin: proxies(random),
        local: (_, index) => `marketacct${1000 + 25 * index + random.below(20)}`,
      }),
  },
  {
    kind: 'random-letters-at-gmail',
    make: (random) =>
      farm(random, ['gmail.com'], {
        count: 120,
        seconds: 12 * hour,
        origin: proxies(random),
        local: () => lettersOf(random, 11),
      }),
  },
  {
    kind: 'names-from-a-short-list',
    make(random) {
      const some = Array.from({ length: 12 }, () => personOf(random, false))
      return times(random, 140, 6 * hour).map((after) => {
        const [{ firstname, first }, { lastname, last }] = [random.pick(some), random.pick(some)]
        const email = `${first}${last}${1970 + random.below(35)}@yahoo.com`
        return { after, email, firstname, lastname, ...proxies(random)() }
      })
    },
  },
  {
    kind: 'names-in-another-script',
    make: (random) =>
      times(random, 110, 7 * hour).map((after) => ({
        after,
        email: `${lettersOf(random, 3)}${random.pick(['ova', 'kin', 'mar'])}${digitsOf(random, 5)}@mail.ru`,
        ...named(personOf(random, true)),
        ...proxies(random)(),
      })),
  },
  {
    kind: 'one-name',
    make(random) {
      const name = personOf(random, false)
      const origin = proxies(random)
      return times(random, 90, 10 * hour).map((after) => ({
        after,
        email: `${naturalLocal(random, personOf(random, false))}@${random.weigh(providers)}`,
        ...named(name),
        ...origin(),
      }))
    },
  },
  {
    kind: 'own-domain-like-a-company',
    make: (random) =>
      farm(random, own(random, 1), {
        count: 180,
        seconds: 6 * hour,
        origin: proxies(random, 30),
        local: ({ first, last }) => `${first}.${last}`,
      }),
  },
  {
    kind: 'numbered-at-own-domain',
    make: (random) =>
      farm(random, own(random, 1), {
        count: 110,
        seconds: 4 * hour,
        origin: proxies(random),
        local: (_, index) => `user${String(index + 1).padStart(4, '0')}`,
      }),
  },
  {
    kind: 'own-domains-very-slow',
    make: (random) =>
      farm(random, own(random, 2), {
        count: 120,
        seconds: 5 * day,
        origin: proxies(random),
        local: (name) => naturalLocal(random, name),
      }),
  },
  {
    kind: 'subdomains-slow',
    make(random) {
      const [parent = ''] = own(random, 1)
      return farm(random, [], {
        count: 100,
        seconds: 3 * day,
        origin: rented(random, 5, 1),
        local: (name) => `${naturalLocal(random, name)}@${lettersOf(random, 5)}.${parent}`,
      })
    },
  },
  {
    kind: 'dots-of-three-mailboxes',
    make(random) {
      const mailboxes = Array.from({ length: 3 }, () => lettersOf(random, 10))
      return farm(random, ['gmail.com'], {
        count: 120,
        seconds: 20 * hour,
        origin: proxies(random),
        local: () =>
          [...random.pick(mailboxes)]
            .map((letter) => (random.chance(0.3) ? `${letter}.` : letter))
            .join('')
            .replace(/\.$/, ''),
      })
    },
  },
  {
    kind: 'made-up-names-at-gmail',
    make: (random) =>
      times(random, 100, 5 * hour).map((after) => ({
        after,
        email: `${naturalLocal(random, personOf(random, false))}@gmail.com`,
        firstname: lettersOf(random, 7),
        lastname: lettersOf(random, 8),
        ...proxies(random)(),
      })),
  },
]
