import { useLoaderData } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { fetchBody } from '../../admin-api.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../../components/layout.tsx';
import { EmailCard } from './email-card.tsx';
import { FailedEmailsCard } from './failed-emails.tsx';
import { PaypalCard } from './paypal-card.tsx';

export async function loader() {
  const [connections, emails] = await Promise.all([
    fetchBody('GET /admin/connections', {}),
    fetchBody('GET /admin/letters', {}),
  ]);
  return { ...connections, emails };
}

/** PayPal and the email server: entered here, tested, and in effect once saved. */
export function Component() {
  const { isOpen, isLive, closesWithout, paypal, email, emails } = useLoaderData<typeof loader>();
  const isPaypalNext = paypal.status !== 'connected';
  return (
    <>
      <ScreenHead title="Payments & email" />
      {!isOpen && (
        <Alert tone="wait">
          {isLive ? (
            'Shoppers see “Opening soon”. Your shop opens by itself once both PayPal and email are connected.'
          ) : (
            <>
              Shoppers see “Opening soon”. Connect PayPal and email, then{' '}
              <a href="/admin/settings/go-live">open your shop</a>.
            </>
          )}
        </Alert>
      )}
      <Columns>
        <Column>
          {/* Another owner’s save refills the form. */}
          <PaypalCard
            key={`paypal ${paypal.changedAt}`}
            paypal={paypal}
            isNext={isPaypalNext}
            closesShop={closesWithout}
          />
          <EmailCard
            key={`email ${email.changedAt}`}
            email={email}
            isNext={!isPaypalNext && email.status !== 'connected'}
            closesShop={closesWithout}
          />
          <FailedEmailsCard emails={emails} />
        </Column>
        <Column>
          <Card title="Good to know">
            <div className="stack-4">
              <p>
                Secrets are stored encrypted and never shown again. Changes take effect right away and are recorded in
                the activity log, without secrets.
              </p>
              <p>
                Change your PayPal account when nobody is paying: refunds of earlier payments are then made at PayPal.
              </p>
            </div>
          </Card>
          <Note>
            A connection marked “Set on the server” was entered by whoever installed your shop: ask them to change it.
          </Note>
        </Column>
      </Columns>
    </>
  );
}
