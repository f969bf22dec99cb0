export const billingIntro = {
  title: 'Billing & Payments',
  description: 'Your payments and invoices. Download any invoice as a PDF.',
}
