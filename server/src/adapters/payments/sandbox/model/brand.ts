/** As people write it, where Razorpay writes it differently. */
export function brandOf(network: string | null): string | null {
  return network === 'MasterCard' ? 'Mastercard' : network
}
