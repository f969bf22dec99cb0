/** The part of the two reports that we read. */
export type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] }
export type PlaywrightSuite = {
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

type Trace = {
  required: string[]
  unproven: string[]
  /** Proven, but in no browser, as the second column says they are. */
  withoutJourney: string[]
  unknown: string[]
}

/** How many requirements each family has, numbered from 1. A family joins with the work that builds it. */
export const families: Record<string, number> = {
  RT: 7,
  PA: 7,
  LI: 8,
  SU: 12,
  RP: 5,
  CP: 3,
  SV: 3,
  SH: 7,
  DA: 11,
  PR: 5,
  NO: 2,
  AK: 7,
  DT: 6,
  SB: 8,
  CX: 9,
  BI: 5,
  CO: 4,
  LE: 1,
  VA: 9,
  SY: 5,
  FW: 7,
  SE: 6,
  SF: 7,
  MO: 4,
  AC: 5,
  CT: 7,
  OP: 5,
  SN: 6,
  WV: 7,
  TM: 8,
  OC: 7,
  RG: 5,
  RE: 6,
}

/** What docs/requirements.md lacks, has twice, or has without being listed above or saying how it's proven. */
export function findGaps(requirements: string, counts = families): string[] {
  const found = idsOf(requirements)
  const expected = Object.entries(counts).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, index) => `${family}-${index + 1}`),
  )
  return [
    ...expected.filter((id) => !found.includes(id)).map((id) => `${id} is missing`),
    ...found.filter((id, index) => found.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...found.filter((id) => !expected.includes(id)).map((id) => `${id} is in no family`),
    ...linesOf(requirements).flatMap(({ id, how }) => (/^[BSU]$/.test(how) ? [] : `${id} is proven by ${how}`)),
  ]
}

export function idsOf(requirements: string): string[] {
  return linesOf(requirements).map(({ id }) => id)
}

function linesOf(requirements: string): { id: string; how: string }[] {
  return [...requirements.matchAll(/^\| ([A-Z]{2}-\d+) \|([^|\n]*)/gm)].map(([, id = '', how = '']) => ({
    id,
    how: how.trim(),
  }))
}

/**
 * Shown in a browser by a drill: RE-4 needs a WordPress site, where `npm run drills wordpress` uses the plugin. Tests in `npm test` check
 * what it's packed of and sends.
 */
const inDrills = ['RE-4']

/** A requirement is proven if at least one test names it and all of those passed; one marked B, if a journey is among them. */
export function traceRequirements(
  requirements: string,
  reports: { vitest: VitestReport; playwright: PlaywrightSuite },
): Trace {
  const required = idsOf(requirements)
  const journeys = playwrightOutcomes(reports.playwright)
  const outcomes = [...vitestOutcomes(reports.vitest), ...journeys]
  const passed = passedIn(outcomes)
  const failed = new Set(outcomes.filter(({ isPassed }) => !isPassed).flatMap(idsIn))
  const inBrowser = passedIn(journeys)
  const unproven = required.filter((id) => !passed.has(id) || failed.has(id))
  const needJourney = linesOf(requirements).filter(({ id, how }) => how === 'B' && !inDrills.includes(id))
  return {
    required,
    unproven,
    withoutJourney: needJourney.map(({ id }) => id).filter((id) => !inBrowser.has(id) && !unproven.includes(id)),
    unknown: [...new Set([...passed, ...failed])].filter((id) => !required.includes(id)),
  }
}

type Outcome = { title: string; isPassed: boolean }

function passedIn(outcomes: Outcome[]): Set<string> {
  return new Set(outcomes.filter(({ isPassed }) => isPassed).flatMap(idsIn))
}

function idsIn({ title }: Outcome): string[] {
  return [...title.matchAll(/\b[A-Z]{2}-\d+\b/g)].map(([id]) => id)
}

function vitestOutcomes({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, isPassed: status === 'passed' })),
  )
}

/** Playwright calls skipped tests "ok", but they prove nothing. */
function playwrightOutcomes({ specs = [], suites = [] }: PlaywrightSuite): Outcome[] {
  return [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      isPassed: ok && tests.every(({ status }) => status !== 'skipped'),
    })),
    ...suites.flatMap(playwrightOutcomes),
  ]
}
