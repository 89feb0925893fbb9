import { randomUUID } from 'node:crypto';
import { checkPaypal } from '../shop/payments/check-paypal.ts';
import { createPaypal } from '../shop/payments/paypal/paypal.ts';
import { realWire } from '../shop/payments/paypal/wire.ts';
import type { Command } from './command.ts';

export const paypalCheck: Command = {
  usage: 'paypal-check             try the PayPal settings: credentials, webhook, currency',
  async run(_args, { config, log, say }) {
    if (config.paypal.demo) {
      say('No PayPal is set, so the shop takes demo payments. docs/payments.md says how to set it up, in ten steps.');
      return 1;
    }
    const paypal = createPaypal(
      realWire((line) => log.debug(line, 'asked PayPal')),
      config.paypal,
    );
    const findings = await checkPaypal({ paypal, config, newId: randomUUID });
    for (const { isRight, sentence } of findings) say(`${isRight ? 'ok   ' : 'WRONG'} ${sentence}`);
    const isRight = findings.every((finding) => finding.isRight);
    say(isRight ? 'PayPal is set up.' : 'PayPal is not set up yet: docs/payments.md helps.');
    return isRight ? 0 : 1;
  },
};
