/** An address's two-letter country code; null if it has none, such as a private address. */
export type CountryLookup = { find(address: string): Promise<string | null> }
