import type { Call, Options } from './call.ts'
import type { Wave, WaveDetail, WaveList, WaveMemberPage } from './types.ts'

/** `/v1/waves`. The API key needs the `waves` scope. */
export function waveMethods(call: Call) {
  const at = (id: string, rest = '') => `/v1/waves/${encodeURIComponent(id)}${rest}`
  return {
    /** Those of the last 30 days, newest first. */
    async list(options: Options = {}): Promise<Wave[]> {
      const { waves } = await call<WaveList>('/v1/waves', options)
      return waves
    },
    get: (id: string, options: Options = {}) => call<WaveDetail>(at(id), options),
    members: (id: string, { before, ...options }: Options & { before?: string | null } = {}) =>
      call<WaveMemberPage>(at(id, '/members'), { ...options, query: { before } }),
    /** `block` holds until the wave ends, `mine` for 30 days after its last member; null takes either back. */
    react: (id: string, reaction: Wave['reaction'], options: Options = {}) =>
      call<Wave>(at(id, '/reaction'), { ...options, body: { reaction }, isRepeatable: true }),
  }
}
