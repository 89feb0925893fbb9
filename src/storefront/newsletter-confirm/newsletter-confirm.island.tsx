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
            ? 'New pieces and the people who made them, about once a month. Every letter has a link to leave.'
            : 'Subscribe again at the foot of this page and we send you a new link.'}
        </p>
        <LinkButton wide href={paths.home()}>
          See the pieces
        </LinkButton>
      </div>
    )}
  </EmailLink>
);
