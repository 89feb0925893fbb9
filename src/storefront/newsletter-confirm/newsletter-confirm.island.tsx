import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { insideClass } from '../auth/parts.tsx';

export const NewsletterConfirm = () => (
  <EmailLink
    path={paths.newsletterConfirm()}
    open={(query) => api.call('POST /newsletter/confirm', { body: { token: query.get('token') ?? '' } })}
  >
    {(answer) => (
      <div className={insideClass}>
        {answer.ok && <Alert tone="ok">{answer.body.detail}</Alert>}
        <p>
          {answer.ok
            ? 'New pieces and the people who make them, about once a month. Every email has an unsubscribe link.'
            : 'Subscribe again at the bottom of this page and we’ll send you a new link.'}
        </p>
        <LinkButton wide href={paths.home()}>
          Shop now
        </LinkButton>
      </div>
    )}
  </EmailLink>
);
