import type { App } from '../platform/http/app.ts';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Routes of links in emails that end something. Mail programs send `List-Unsubscribe=One-Click` to them as a form
 * (RFC 8058), which is ignored: what counts is in the address.
 */
export function takeOneClicks(app: App, register: (forms: App) => void): void {
  void app.register((forms, _options, done) => {
    const ignored = { parseAs: 'string', bodyLimit: 1024 } as const;
    forms.addContentTypeParser(FORM_TYPES, ignored, (_request, _body, parsed) => parsed(null, undefined));
    register(forms);
    done();
  });
}
