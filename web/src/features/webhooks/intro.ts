export const webhooksIntro = {
  title: 'Webhooks',
  description: 'Have your server notified when something happens in your account.',
  docsLink: 'Read the guide',
}
