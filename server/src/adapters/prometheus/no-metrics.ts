import type { Metrics } from '../../ports/metrics.ts'

/** For servers without a metrics token. */
export const noMetrics: Metrics = {
  request() {},
  apiCall() {},
  units() {},
  batch() {},
  job() {},
  renderOwn: async () => '',
  render: async () => ({ contentType: 'text/plain', text: '' }),
}
