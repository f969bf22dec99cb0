// Apart from the schemas in contact.ts, which the browser doesn't load (ADR 47).

/** The form's texts, verbatim. */
export const contactTexts = {
  missing: { title: 'Missing Information', description: 'Please fill in all required fields.' },
  badEmail: { title: 'Invalid Email', description: 'Please enter a valid email address.' },
  badPhone: { title: 'Invalid Phone Number', description: 'Phone number should be exactly 9 digits.' },
  sent: {
    title: 'Message Sent Successfully!',
    description: "Thank you for contacting us. We'll get back to you within 24 hours.",
  },
  failed: {
    title: 'Failed to Send Message',
    description: 'There was an error sending your message. Please try again.',
  },
} as const

/** In characters; the phone number has exactly that many. */
export const contactLengths = { name: 100, email: 254, company: 150, phone: 9, subject: 150, message: 5000 } as const
