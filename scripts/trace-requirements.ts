/** The part of the two reports that we read. */
export type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] }
export type PlaywrightSuite = {
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

type Trace = { required: string[]; unproven: string[]; unknown: string[] }

/** A requirement is proven if at least one test names it and all of those passed. */
export function traceRequirements(
  requirements: string,
  reports: { vitest: VitestReport; playwright: PlaywrightSuite },
): Trace {
  const required = [...requirements.matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(([, id = '']) => id)
  const outcomes = [...vitestOutcomes(reports.vitest), ...playwrightOutcomes(reports.playwright)]
  const passed = new Set(outcomes.filter(({ isPassed }) => isPassed).flatMap(idsIn))
  const failed = new Set(outcomes.filter(({ isPassed }) => !isPassed).flatMap(idsIn))
  return {
    required,
    unproven: required.filter((id) => !passed.has(id) || failed.has(id)),
    unknown: [...new Set([...passed, ...failed])].filter((id) => !required.includes(id)),
  }
}

type Outcome = { title: string; isPassed: boolean }

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
