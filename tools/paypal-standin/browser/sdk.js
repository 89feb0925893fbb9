/**
 * Browser half of the PayPal stand-in: the part of PayPal's JavaScript SDK v6 that a shop uses for a one-time payment,
 * with a sheet instead of PayPal's window. No inline style or script and no HTML from text, so that it runs under the
 * page's own CSP.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  const css = (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };

  const BUTTON_STYLE = css(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    button { width: 100%; min-height: 52px; border: 0; border-radius: 10px; padding: 0 16px; cursor: pointer;
      font-family: inherit; font-size: 1.125rem; font-weight: 700; line-height: 1.2; background: #ffc439; color: #14234f; }
    button:hover { background: #f2b31f; }
    button.card { background: #2c2e2f; color: #fff; font-size: 1rem; font-weight: 600; }
    button.card:hover { background: #1b1c1d; }
    button:focus-visible { outline: 3px solid #2a3480; outline-offset: 3px; }
    button:disabled { opacity: 0.55; cursor: not-allowed; }
  `);

  const SHEET_STYLE = css(`
    dialog { width: min(27rem, calc(100vw - 32px)); max-height: calc(100dvh - 32px); overflow: auto; padding: 0;
      border: 0; border-radius: 14px; color: #1b1c33; background: #fff; font-size: 1rem; line-height: 1.5; text-align: start;
      box-shadow: 0 24px 64px rgb(27 28 51 / 35%); }
    dialog::backdrop { background: rgb(27 28 51 / 55%); }
    .ribbon { margin: 0; padding: 10px 24px; background: #fcf1dd; color: #774800; font-size: 0.9375rem; }
    .body { padding: 20px 24px 24px; }
    h2 { margin: 0 0 4px; font-size: 1.3125rem; line-height: 1.25; }
    .amount { margin: 8px 0 0; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .invoice { margin: 0 0 20px; color: #55546a; font-size: 0.9375rem; overflow-wrap: anywhere; }
    .choices { display: grid; gap: 10px; }
    button { min-height: 48px; border: 1px solid #857c70; border-radius: 10px; padding: 8px 16px; cursor: pointer;
      background: #fff; color: inherit; font-family: inherit; font-size: 1rem; font-weight: 600; line-height: 1.3;
      text-align: start; }
    button small { display: block; color: #55546a; font-weight: 400; font-size: 0.875rem; }
    button.main { border-color: #2a3480; background: #2a3480; color: #fff; }
    button.main small { color: #e8eaf5; }
    button:hover { background: #f4f1ec; }
    button.main:hover { background: #1d2458; }
    button:focus-visible { outline: 3px solid #2a3480; outline-offset: 2px; }
    button:disabled { opacity: 0.6; cursor: progress; }
    .trouble { margin: 0 0 16px; padding: 10px 14px; border-radius: 10px; background: #fbeae8; color: #a9211b; }
    [hidden] { display: none; }
  `);

  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** A PayPal button. Like the real one, it keeps its content in a shadow DOM. */
  function defineButton(name, label, className) {
    if (customElements.get(name)) return;
    customElements.define(
      name,
      class extends HTMLElement {
        static observedAttributes = ['disabled'];
        #button = element('button', { type: 'button', className, textContent: label });
        constructor() {
          super();
          const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
          root.adoptedStyleSheets = [BUTTON_STYLE];
          root.append(this.#button);
        }
        attributeChangedCallback() {
          this.#button.disabled = this.disabled;
        }
        get disabled() {
          return this.hasAttribute('disabled');
        }
        set disabled(value) {
          this.toggleAttribute('disabled', Boolean(value));
        }
      },
    );
  }

  async function ask(orderId, init) {
    const response = await fetch(new URL(`sheet/orders/${encodeURIComponent(orderId)}`, base), init);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message ?? 'The stand-in did not answer.');
    return answer;
  }

  const CHOICES = [
    { decision: 'pay', label: 'Pay', hint: 'The payment goes through.', className: 'main' },
    {
      decision: 'pending',
      label: 'Pending',
      hint: 'PayPal looks at it first; it completes after a minute.',
      className: '',
    },
    { decision: 'decline', label: 'Decline', hint: 'The bank says no.', className: '' },
    { decision: 'bank-check', label: 'Bank check', hint: 'The bank wants to check once more.', className: '' },
    { decision: 'cancel', label: 'Cancel', hint: 'Close without paying.', className: '' },
  ];

  const FUNDING_TITLE = { paypal: 'Pay with PayPal', card: 'Pay by debit or credit card' };

  function buildSheet(funding) {
    const trouble = element('p', { className: 'trouble', role: 'alert', hidden: true });
    const amount = element('p', { className: 'amount', textContent: '…' });
    const invoice = element('p', { className: 'invoice' });
    const buttons = CHOICES.map(({ decision, label, hint, className }) => {
      const button = element('button', { type: 'button', value: decision, className, disabled: decision !== 'cancel' });
      button.append(label, element('small', { textContent: hint }));
      return button;
    });
    const title = element('h2', { id: 'title', textContent: FUNDING_TITLE[funding] });
    const dialog = element(
      'dialog',
      {},
      element('p', { className: 'ribbon', textContent: 'Demo payment: no money moves and no card is asked for.' }),
      element(
        'div',
        { className: 'body' },
        title,
        amount,
        invoice,
        trouble,
        element('div', { className: 'choices' }, ...buttons),
      ),
    );
    dialog.setAttribute('aria-labelledby', 'title');
    const host = element('paypal-standin-sheet');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [SHEET_STYLE];
    root.append(dialog);
    return { host, dialog, buttons, amount, invoice, trouble };
  }

  function showTrouble({ trouble, buttons }, error) {
    trouble.textContent = error instanceof Error ? error.message : String(error);
    trouble.hidden = false;
    for (const button of buttons) button.disabled = false;
  }

  function showOrder({ amount, invoice, buttons }, order) {
    amount.textContent = `$${order.amount}`;
    invoice.textContent = order.invoice;
    for (const button of buttons) button.disabled = false;
    buttons[0].focus();
  }

  async function decide(sheet, orderId, decision, funding) {
    for (const button of sheet.buttons) button.disabled = true;
    await ask(orderId, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision, funding }),
    });
    return { orderId, decision };
  }

  /** Shows the sheet until the payer has decided; returns the order's id and the decision. */
  function askPayer(funding, orderPromise, aborted) {
    const sheet = buildSheet(funding);
    document.body.append(sheet.host);
    sheet.dialog.showModal();
    return new Promise((resolve, reject) => {
      let orderId;
      const end = (settle, value) => {
        sheet.dialog.close();
        sheet.host.remove();
        settle(value);
      };
      const cancel = () => end(resolve, { orderId, decision: 'cancel' });
      const choose = (decision) => {
        if (decision === 'cancel') return cancel();
        const decided = decide(sheet, orderId, decision, funding);
        return decided.then(
          (choice) => end(resolve, choice),
          (error) => showTrouble(sheet, error),
        );
      };
      aborted(cancel);
      sheet.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        cancel();
      });
      for (const button of sheet.buttons) button.addEventListener('click', () => choose(button.value));
      const show = (order) => {
        orderId = order.orderId;
        return ask(orderId).then(
          (answer) => showOrder(sheet, answer),
          (error) => showTrouble(sheet, error),
        );
      };
      orderPromise.then(show, (error) => end(reject, error));
    });
  }

  let isOpen = false;

  function createSession(funding, callbacks) {
    let abort = () => {};
    return {
      async start(_options, orderPromise = Promise.resolve({ orderId: callbacks.orderId })) {
        if (isOpen) throw new Error('A payment is open already.');
        isOpen = true;
        try {
          const { orderId, decision } = await askPayer(funding, orderPromise, (cancel) => {
            abort = cancel;
          });
          if (decision === 'cancel') {
            callbacks.onCancel?.({ orderId });
            callbacks.onComplete?.({ paymentSessionState: 'canceled' });
            return;
          }
          await callbacks.onApprove?.({ orderId, payerId: 'STANDINPAYER1', fundingSource: funding });
          callbacks.onComplete?.({ paymentSessionState: 'approved' });
        } finally {
          isOpen = false;
          abort = () => {};
        }
      },
      cancel: () => abort(),
      destroy: () => abort(),
      hasReturned: () => false,
      resume: async () => {},
    };
  }

  const eligible = {
    isEligible: (method) => ['paypal', 'card', 'basic_cards'].includes(method),
    getDetails: () => ({ canBeVaulted: false }),
  };

  window.paypal = {
    version: '6.0.0-standin',
    async createInstance({ clientId }) {
      if (!/^standin-/.test(clientId ?? '')) throw new Error('The PayPal stand-in does not take real credentials.');
      defineButton('paypal-button', 'Pay with PayPal', '');
      defineButton('paypal-basic-card-button', 'Debit or Credit Card', 'card');
      return {
        findEligibleMethods: async () => eligible,
        hydrateEligibleMethods: () => eligible,
        updateLocale() {},
        createPayPalOneTimePaymentSession: (callbacks) => createSession('paypal', callbacks),
        createPayPalGuestOneTimePaymentSession: (callbacks) => createSession('card', callbacks),
      };
    },
  };
  if (!customElements.get('paypal-basic-card-container')) {
    customElements.define('paypal-basic-card-container', class extends HTMLElement {});
  }
})();
