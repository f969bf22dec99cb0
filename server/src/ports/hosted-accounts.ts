/** User operations at the hosted project. */
export type HostedAccounts = {
  checkPassword(
    email: string,
    password: string,
  ): Promise<{ status: 'right' } | { status: 'wrong' } | { status: 'unavailable'; reason: string }>
  deleteUser(userId: string): Promise<{ status: 'deleted' } | { status: 'unavailable'; reason: string }>
}
