/** What a request was about, all in all. Apart from the schemas in usage.ts, which the browser doesn't load (ADR 47). */
export const usageVerdicts = ['clean', 'disposable', 'fake', 'both', 'invalid', 'risky', 'suspicious'] as const
