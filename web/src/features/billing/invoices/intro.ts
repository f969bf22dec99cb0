export const billingIntro = {
  title: 'Billing & Payments',
  description: 'What you have paid and what is open, with every invoice as a PDF to keep.',
}
