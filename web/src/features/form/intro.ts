export const formIntro = {
  title: 'Form',
  description: 'Check email addresses while people fill in your form, with one line of script.',
  docsLink: 'Read the guide',
}
