export const subscriptionsIntro = {
  title: 'Subscriptions',
  description:
    'Your plans and their dates. Cancelling is done here and nowhere else: by e-mail or phone it is not valid.',
}
