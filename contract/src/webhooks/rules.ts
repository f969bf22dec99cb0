// Apart from the schemas in endpoints.ts, which the browser doesn't load (ADR 48).

export const webhookTexts = {
  url: 'Enter a URL that starts with https://.',
  events: 'Choose at least one event.',
}

export const maxEndpoints = 10
export const maxDescription = 200
