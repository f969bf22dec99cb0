import type { Sample, SampleRequest } from '@assay/contract/samples/request'
import { samplesOf } from '@assay/contract/samples/samples'

/** What the guides and the reference show: with the key from the environment, ready to run. */
export function requestSamples(url: string, body?: object, variable = 'ASSAY_API_KEY'): Sample[] {
  const key: SampleRequest['key'] = { variable }
  return samplesOf(body ? { method: 'POST', url, key, body } : { method: 'GET', url, key })
}
