import { setTimeout as delay } from 'node:timers/promises'

export type Routes = Record<string, () => Promise<Response>>
export type Probe = { route: string; milliseconds: number }

/** Fifty requests per second over the routes in turn, each timed on its own, whatever the earlier ones are doing. */
export async function probe(routes: Routes, forSeconds: number, isOver = () => false): Promise<Probe[]> {
  const waiting: Promise<Probe>[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end && !isOver()) {
    for (const [route, ask] of Object.entries(routes)) {
      waiting.push(time(ask).then((milliseconds) => ({ route, milliseconds })))
      await delay(20)
    }
  }
  return Promise.all(waiting)
}

export async function time(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  await (await ask()).text()
  return performance.now() - begun
}

/** One line per route and one for all; returns how much longer their p99 is. */
export function report(routes: Routes, idle: Probe[], busy: Probe[]): number {
  for (const name of Object.keys(routes)) {
    const of = (probes: Probe[]) => probes.filter(({ route }) => route === name)
    reportOne(name, of(idle), of(busy))
  }
  return reportOne('all of them', idle, busy)
}

function reportOne(title: string, before: Probe[], meanwhile: Probe[]): number {
  const of = (probes: Probe[], rank: number) => {
    const times = probes.map(({ milliseconds }) => milliseconds)
    return percentile(times, rank)
  }
  const figures = (probes: Probe[]) =>
    `p50 ${of(probes, 50).toFixed(1)} ms  p99 ${of(probes, 99).toFixed(1)} ms  (n ${probes.length})`
  const ratio = of(meanwhile, 99) / of(before, 99)
  console.log(
    `${title.padEnd(16)} idle ${figures(before)}   meanwhile ${figures(meanwhile)}   ratio ${ratio.toFixed(2)}`,
  )
  return ratio
}

function percentile(values: number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * rank) / 100))] ?? 0
}
