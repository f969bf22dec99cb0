/** Where calls get the session's token from, without every call having to carry the auth client's script. */
export async function accessToken(): Promise<string | null> {
  return source()
}

/** Set once, where the auth client is made. Before that, and in tests, a call is a guest's. */
export function provideAccessToken(next: () => Promise<string | null>): void {
  source = next
}

let source: () => Promise<string | null> = async () => null
