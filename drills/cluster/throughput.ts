import { drive } from '../../bench/verify/load.ts'
import { processorSeconds } from '../../bench/verify/processor-time.ts'
import { addCustomer } from './customer.ts'
import { type Cluster, nodeAt } from './start-cluster.ts'

export type Throughput = {
  processes: number
  requestsPerSecond: number
  p99: number
  failed: number
  /** CPU microseconds per request in each place. */
  cost: { server: number; postgres: number; redis: number }
}

const seconds = 8
const body = { model: 'user_verification', email: 'ada.lovelace@example.com', firstname: 'Ada', lastname: 'Lovelace' }

/** Every process driven on its own port, so that the bench's balancer isn't measured. */
export async function measureThroughput(cluster: Cluster, processes: number): Promise<Throughput> {
  const customer = await addCustomer(cluster, { perSecond: 1_000_000, unitLimit: 100_000_000 })
  const nodes = Array.from({ length: processes }, (_, place) => nodeAt(cluster.nodes, place))
  const round = (forSeconds: number) =>
    Promise.all(
      nodes.map(({ url, product }) =>
        drive(`${url}/v1/verify`, { key: customer.key, body, seconds: forSeconds, pid: product.process.pid ?? 0 }),
      ),
    )
  await round(5)
  const read = () => ({
    postgres: processorSeconds(cluster.postgresPid, { withChildren: true }),
    redis: processorSeconds(cluster.redis.process.pid ?? 0),
  })
  const before = read()
  const loads = await round(seconds)
  const after = read()
  const requestsPerSecond = sum(loads.map((load) => load.requestsPerSecond))
  const calls = requestsPerSecond * seconds
  const each = (used: number) => (used * 1e6) / calls
  return {
    processes,
    requestsPerSecond,
    p99: Math.max(...loads.map((load) => load.p99)),
    failed: sum(loads.map((load) => load.failed)),
    cost: {
      server: sum(loads.map((load) => load.cpuMicroseconds * load.requestsPerSecond)) / requestsPerSecond,
      postgres: each(after.postgres - before.postgres),
      redis: each(after.redis - before.redis),
    },
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
