/**
 * The catalogue as the policy states it. Written out, because a price people have agreed to doesn't change on its own;
 * the test beside this file fails when the two differ.
 */
export const planPrices = [
  { plan: 'Free', calls: '25', monthly: ['$0', '₹0'], yearly: ['$0', '₹0'] },
  { plan: 'Basic', calls: '30,000', monthly: ['$49', '₹3,499'], yearly: ['$470', '₹33,599'] },
  { plan: 'Professional', calls: '65,000', monthly: ['$99', '₹6,999'], yearly: ['$950', '₹69,999'] },
  { plan: 'Enterprise', calls: 'Unlimited', monthly: ['By agreement'], yearly: ['By agreement'] },
] as const
