/** The country of an address in two letters; null for one that is in none, such as this machine's. */
export type CountryLookup = { find(address: string): Promise<string | null> }
