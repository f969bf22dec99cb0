import { anyone, type Kind, type Made, named, times } from './ordinary.ts'
import {
  agentOf,
  companies,
  digitsOf,
  homeAddress,
  lettersOf,
  naturalLocal,
  personOf,
  providers,
  type Random,
  schools,
  unknownDomain,
  wordLocal,
} from './people.ts'

const hour = 3600
const day = 24 * hour

/** A building's network. */
function office(random: Random): string {
  return `87.${random.below(256)}.${random.below(256)}`
}

type Recipe = {
  count: number
  seconds: number
  email(name: ReturnType<typeof personOf>, index: number): string
  ip?: () => string
  agent?: () => string
}

function people(random: Random, { count, seconds, email, ip, agent }: Recipe): Made[] {
  return times(random, count, seconds).map((after, index) => {
    const name = personOf(random, false)
    return {
      after,
      email: email(name, index),
      ...named(name),
      ip: ip ? ip() : homeAddress(random),
      user_agent: agent ? agent() : agentOf(random),
    }
  })
}

const at = (random: Random, network: string) => () => `${network}.${1 + random.below(254)}`

/** Bursts of real people, who must not be taken for a farm. */
export const genuine: Kind[] = [
  {
    kind: 'newsletter-with-many-gmail-users',
    make: (random) =>
      people(random, {
        count: 500,
        seconds: 2 * hour,
        email: (name) => `${naturalLocal(random, name)}@${random.chance(0.8) ? 'gmail.com' : random.weigh(providers)}`,
      }),
  },
  {
    kind: 'launch-on-a-quiet-account',
    make: (random) => times(random, 1200, 5 * hour).map((after) => ({ after, ...anyone(random) })),
  },
  {
    kind: 'class-at-a-known-school',
    make(random) {
      const [school, room] = [random.pick(schools), office(random)]
      return people(random, {
        count: 60,
        seconds: hour,
        email: () => `s${2100000 + random.below(500)}@${school}`,
        ip: at(random, room),
      })
    },
  },
  {
    kind: 'class-at-an-unknown-school',
    make(random) {
      const [school, room] = [`gymnasium-${unknownDomain(random)}`, office(random)]
      return people(random, {
        count: 30,
        seconds: hour,
        email: ({ first, last }) => `${first}.${last}@${school}`,
        ip: at(random, room),
      })
    },
  },
  {
    kind: 'class-with-numbers-unknown-school',
    make(random) {
      const [school, room] = [`college-${unknownDomain(random)}`, office(random)]
      return people(random, {
        count: 45,
        seconds: hour,
        email: () => `st${20260000 + random.below(900)}@${school}`,
        ip: at(random, room),
      })
    },
  },
  {
    kind: 'onboarding-with-numbered-accounts',
    make(random) {
      const [company, building] = [random.pick(companies), office(random)]
      return people(random, {
        count: 120,
        seconds: 3 * hour,
        email: () => `emp${10000 + random.below(400)}@${company}`,
        ip: at(random, building),
      })
    },
  },
  {
    kind: 'unknown-company-in-its-office',
    make(random) {
      const [company, building] = [unknownDomain(random), office(random)]
      return people(random, {
        count: 60,
        seconds: 3 * hour,
        email: ({ first, last }) => `${first}.${last}@${company}`,
        ip: at(random, building),
      })
    },
  },
  {
    kind: 'unknown-company-at-home',
    make(random) {
      const company = unknownDomain(random)
      return people(random, {
        count: 50,
        seconds: 5 * hour,
        email: ({ first, last }) => `${first[0]}${last}@${company}`,
      })
    },
  },
  {
    kind: 'unknown-company-two-styles',
    make(random) {
      const [company, building] = [unknownDomain(random), office(random)]
      return people(random, {
        count: 45,
        seconds: 3 * hour,
        email: ({ first, last }) => `${random.chance(0.35) ? first : `${first}.${last}`}@${company}`,
        ip: at(random, building),
      })
    },
  },
  {
    kind: 'hackathon-on-one-wifi',
    make(random) {
      const room = office(random)
      return people(random, {
        count: 150,
        seconds: 3 * hour,
        email: (name) =>
          `${naturalLocal(random, name)}@${random.chance(0.2) ? random.pick(schools) : random.weigh(providers)}`,
        ip: () => `${room}.7`,
      })
    },
  },
  {
    kind: 'university-student-numbers',
    make(random) {
      const school = random.pick(schools)
      return people(random, { count: 200, seconds: 2 * day, email: () => `${7000000 + random.below(9000)}@${school}` })
    },
  },
  {
    kind: 'webinar-of-small-companies',
    make: (random) =>
      people(random, {
        count: 160,
        seconds: 2 * hour,
        email: ({ first, last }) =>
          `${random.pick([first, `${first}.${last}`, `${first[0]}${last}`])}@${unknownDomain(random)}`,
      }),
  },
  {
    kind: 'numbers-at-qq',
    make: (random) =>
      people(random, {
        count: 250,
        seconds: 4 * hour,
        email: () =>
          `${digitsOf(random, 8 + random.below(3)).replace(/^0/, '3')}@${random.pick(['qq.com', '163.com', '126.com'])}`,
      }),
  },
  {
    kind: 'new-country',
    make: (random) =>
      people(random, {
        count: 300,
        seconds: 6 * hour,
        email: (name) => `${naturalLocal(random, name)}@${random.pick(['naver.com', 'daum.net', 'hanmail.net'])}`,
      }),
  },
  {
    kind: 'families',
    make: (random) =>
      Array.from({ length: 12 }, () => {
        const { lastname, last } = personOf(random, false)
        const [home, begin, shared] = [homeAddress(random), random.next() * 3 * day, agentOf(random)]
        return Array.from({ length: 3 + random.below(3) }, (_, index) => {
          const { firstname, first } = personOf(random, false)
          const email = `${first}.${last}@${random.weigh(providers)}`
          return {
            after: begin + 400 * index,
            email,
            firstname,
            lastname,
            ip: home,
            user_agent: random.chance(0.6) ? shared : agentOf(random),
          }
        })
      }).flat(),
  },
  {
    kind: 'developer-testing-with-tags',
    make(random) {
      const [name, home, browser] = [personOf(random, false), homeAddress(random), agentOf(random)]
      const mailbox = `${name.first}.${name.last}`
      return times(random, 24, 3 * day).map((after, index) => ({
        after,
        email: `${mailbox}+test${index}@gmail.com`,
        ...(random.chance(0.5) ? named(name) : { firstname: 'Test', lastname: `User ${'abcdefgh'[index % 8]}` }),
        ip: home,
        user_agent: browser,
      }))
    },
  },
  {
    kind: 'reseller',
    make(random) {
      const [shop, browser] = [homeAddress(random), agentOf(random)]
      return people(random, {
        count: 40,
        seconds: 4 * day,
        email: (name) =>
          `${naturalLocal(random, name)}@${random.chance(0.5) ? random.weigh(providers) : unknownDomain(random)}`,
        ip: () => shop,
        agent: () => browser,
      })
    },
  },
  {
    kind: 'computer-lab',
    make(random) {
      const [room, browser] = [office(random), agentOf(random)]
      return people(random, {
        count: 28,
        seconds: hour / 2,
        email: (name) => `${naturalLocal(random, name)}@gmail.com`,
        ip: () => `${room}.9`,
        agent: () => browser,
      })
    },
  },
  {
    kind: 'new-app-one-user-agent',
    make: (random) =>
      people(random, {
        count: 300,
        seconds: 2 * day,
        email: (name) => `${naturalLocal(random, name)}@${random.weigh(providers)}`,
        agent: () => 'OurApp/1.0 okhttp/4.12.0',
      }),
  },
  {
    kind: 'server-sends-its-own-address',
    make(random) {
      return times(random, 500, 4 * day).map((after) => ({
        after,
        ...anyone(random),
        ip: '87.119.4.17',
        user_agent: 'axios/1.7.2',
      }))
    },
  },
  {
    kind: 'partner-company-two-weeks',
    make(random) {
      const company = unknownDomain(random)
      return people(random, { count: 40, seconds: 4 * day, email: ({ first, last }) => `${first}.${last}@${company}` })
    },
  },
  {
    kind: 'article-with-birth-years',
    make: (random) =>
      people(random, {
        count: 400,
        seconds: 8 * hour,
        email(name) {
          const year = 1960 + random.below(48)
          const made = random.chance(0.25) ? `${name.first}${name.last}${year}` : naturalLocal(random, name)
          return `${made}@gmail.com`
        },
      }),
  },
  {
    kind: 'launch-among-relay-users',
    make: (random) =>
      people(random, {
        count: 400,
        seconds: 6 * hour,
        email: (name) =>
          random.weigh([
            [4, () => `${lettersOf(random, 4)}${digitsOf(random, 2)}${lettersOf(random, 4)}@privaterelay.appleid.com`],
            [2, () => `${wordLocal(random, 0)}-${lettersOf(random, 3)}@duck.com`],
            [2, () => `${lettersOf(random, 9)}@mozmail.com`],
            [2, () => `${naturalLocal(random, name)}@${random.weigh(providers)}`],
          ])(),
      }),
  },
  {
    kind: 'unknown-company-all-remote',
    make(random) {
      const company = unknownDomain(random)
      return people(random, { count: 120, seconds: 2 * day, email: ({ first, last }) => `${first}.${last}@${company}` })
    },
  },
  {
    kind: 'roll-numbers-unknown-college',
    make(random) {
      const college = `college-${unknownDomain(random)}`
      const courses = ['bce', 'mxq', 'ktd', 'cst']
      const email = () => `21${random.pick(courses)}${1000 + random.below(900)}@${college}`
      return people(random, { count: 150, seconds: 9 * hour, email })
    },
  },
]
