/** What a code sample sends. `key` is a literal, or the environment variable it's read from. */
export type SampleRequest = {
  method: 'GET' | 'POST'
  url: string
  key: { literal: string } | { variable: string }
  body?: object
}

export type Sample = { language: SampleLanguage; code: string }

export const sampleLanguages = ['curl', 'TypeScript', 'Python', 'PHP', 'Go', 'Ruby', 'Java'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]
