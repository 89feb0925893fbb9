/** What the staff screens and one's own account say beyond labels. */
export const texts = {
  passwordChanged: 'Password changed. Other browsers are signed out.',
  newCodes: {
    title: 'Create new recovery codes?',
    line: 'The codes you saved before stop working.',
    yes: 'Create new codes',
  },
  turnOff: {
    title: 'Turn off two-factor authentication?',
    line: 'You’ll sign in with just your password, and all other browsers will be signed out.',
    yes: 'Turn off',
  },
  removePasskey: {
    title: 'Remove this passkey?',
    line: 'It no longer signs you in, and all other browsers will be signed out.',
    yes: 'Remove',
  },
  signOutOthers: {
    title: 'Sign out all other browsers?',
    line: 'Use this if someone else may be signed in as you. Then change your password.',
    yes: 'Sign out',
  },
  othersSignedOut: 'All other browsers are signed out.',

  nameHint: 'Shown to customers under your answers.',
  emailHint: 'We send a code to it. Until you enter the code, your current email keeps working.',
  codeSent: 'We sent a code to the new email.',
  emailChanged: 'Email changed. Other browsers are signed out.',

  handOver: (name: string) =>
    `Give these to ${name}. They choose a password of their own when they first sign in. The password won’t be shown again.`,
  restore: (name: string) => ({
    title: `Restore ${name}?`,
    line: 'They’ll get a new password to sign in with.',
    yes: 'Restore',
  }),
  newPassword: (name: string) => ({
    title: `Create a new password for ${name}?`,
    line: 'Their password and two-factor authentication stop working, and they’re signed out everywhere.',
    yes: 'Create password',
  }),
  remove: (name: string) => ({
    title: `Remove ${name}?`,
    line: 'They’ll be signed out everywhere and can’t sign in again. Their activity stays in the log.',
    yes: 'Remove',
  }),
  helpersCan: [
    'see and pack orders, with names, addresses and emails, and edit an address',
    'search for a customer (never the whole list) and reply to messages and reviews',
    'add and edit products, prices, stock, categories and communities',
  ],
  helpersCannot:
    'They can’t see sales, give refunds, export or import, write newsletters, or change coupons, pages, settings and staff.',
};
