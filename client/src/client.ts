import { Readiness } from '@assay/contract/health'

export type AssayOptions = { baseUrl: string }

/** The client that customers install. It grows with the public API; today it can ask whether the service is ready. */
export function createAssayClient({ baseUrl }: AssayOptions) {
  return {
    async readiness(): Promise<Readiness> {
      const response = await fetch(new URL('/readyz', baseUrl))
      return Readiness.parse(await response.json())
    },
  }
}
