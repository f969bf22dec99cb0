export const subscriptionsIntro = {
  title: 'Subscriptions',
  description: 'Your plan, what it costs, and what happens next.',
}
