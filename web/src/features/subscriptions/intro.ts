export const subscriptionsIntro = {
  title: 'Subscriptions',
  description: 'Your plans, their dates, and a way to cancel them.',
}
