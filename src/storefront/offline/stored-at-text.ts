const CLOCK = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "Nov 24, 1:30 PM" in the device's time zone. */
export const storedAtText = (moment: Date): string => CLOCK.format(moment).replace(/\u202f/g, ' ');
