/** Longer texts of the staff and account screens. */
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

  alertsLine: (email: string) =>
    `Every paid order, message and payment problem is emailed to ${email}. Your phone or computer can tell you, too, even while the back office is closed.`,
  alertsOn: 'Alerts are on.',
  alertsOff: 'Alerts are off on that device.',
  alertSent: 'Test sent. It arrives in a few seconds.',
  alertsFailing: (day: string) =>
    `Alerts haven’t arrived since ${day}. Remove this device and turn alerts on again there.`,
  alertsRefused: {
    denied:
      'This browser doesn’t allow notifications from here. Allow them in its settings for this site, then try again.',
    failed: 'This browser couldn’t reach its notification service. Check the connection and try again.',
  },
  removeDevice: {
    title: 'Turn off alerts on this device?',
    line: 'You can turn them on again at any time, on the device itself.',
    yes: 'Turn off',
  },
  homeScreenFirst:
    'On an iPhone or iPad, add the back office to your home screen first: tap Share, then Add to Home Screen. Open it from there and turn on alerts.',
  noAlertsHere: 'This browser can’t show alerts. Use Chrome, Edge, Firefox or Safari.',

  pictureHint: 'Only staff can see it. We cut it to a square.',
  nameHint: 'Shown to customers under your answers.',
  emailHint: 'We send a code to it. Until you enter the code, your current email keeps working.',
  codeSent: 'We sent a code to the new email.',
  emailChanged: 'Email changed. Other browsers are signed out.',

  invited: (email: string, days: number) =>
    `We emailed ${email} a link to choose a password. It works once, for ${days} days.`,
  notEmailed: (name: string, days: number) =>
    `Your shop can’t send email yet. Give ${name} this link: it works once, for ${days} days.`,
  linkHint: 'This link won’t be shown again. Copy it now if you want to share it yourself.',
  inviteHint: 'They choose their own password. Nobody else sees it.',
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
  removed: (name: string) => `${name} is removed and signed out everywhere. For an hour you can undo it here.`,
  reopened: (name: string) => `${name} can sign in again, with the same password.`,
  helpersCan: [
    'see and pack orders, with names, addresses and emails, and edit an address',
    'search for a customer (never the whole list) and reply to messages and reviews',
    'add and edit products, prices, stock, categories and makers',
  ],
  helpersCannot:
    'They can’t see sales, give refunds, export or import, write newsletters, or change discounts, pages, settings and staff.',
};
