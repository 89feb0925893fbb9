import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { AlertLinks } from '../auth/alert-links.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { insideClass } from '../auth/parts.tsx';

export const StockAlert = () => (
  <AlertLinks leave={(token) => api.call('POST /stock-alerts/leave', { query: { token } })}>
    {() => <Confirm />}
  </AlertLinks>
);

const Confirm = () => (
  <EmailLink
    path={paths.stockAlert()}
    open={(query) => api.call('POST /stock-alerts/confirm', { body: { token: query.get('token') ?? '' } })}
  >
    {(answer) => (
      <div className={insideClass}>
        {answer.ok && <Alert tone="ok">{answer.body.detail}</Alert>}
        <p>
          {answer.ok
            ? 'It’s one email. If only a few are back, they go to whoever orders first.'
            : 'Ask again on its page, and we’ll send you a new link.'}
        </p>
        <LinkButton wide href={answer.ok ? paths.product(answer.body.product.id) : paths.home()}>
          {answer.ok ? 'Back to the piece' : 'Shop now'}
        </LinkButton>
      </div>
    )}
  </EmailLink>
);
