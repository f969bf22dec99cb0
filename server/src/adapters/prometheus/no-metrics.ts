import type { Metrics } from '../../ports/metrics.ts'

/** Where nobody watches nothing is counted. */
export const noMetrics: Metrics = {
  request() {},
  apiCall() {},
  units() {},
  batch() {},
  job() {},
  render: async () => ({ contentType: 'text/plain', text: '' }),
}
