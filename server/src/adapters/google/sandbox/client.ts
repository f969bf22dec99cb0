/** The sandbox's only registered client. Its secret protects nothing: anyone can sign in there as anyone. */
export const sandboxClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }
