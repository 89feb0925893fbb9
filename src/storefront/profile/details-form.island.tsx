import { api } from '../../browser/api.ts';
import { type FormState, refused, textIn, useFormAction } from '../../browser/form-action.ts';
import type { UserInfo } from '../../browser/kept-shapes.ts';
import { useOwner } from '../../browser/own-page.ts';
import { renewLogin } from '../../browser/session.ts';
import { userInfo } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { LONGEST_NAME } from '../../shared/person-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { NeedsScript } from '../auth/parts.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { useOwnProfile } from './use-own-profile.ts';

/**
 * Everything shown belongs to one token: another shopper, or none, begins with an empty form. Nothing can be typed
 * before it is known whose details these are; it would be gone a moment later.
 */
export function DetailsForm({ mailIsKept }: { mailIsKept: boolean }) {
  const user = useOwner();
  return <Details key={user?.token ?? ''} user={user} mailIsKept={mailIsKept} />;
}

type State = FormState<{ hasMoved: boolean }>;

function Details({ user, mailIsKept }: { user: UserInfo | undefined; mailIsKept: boolean }) {
  const { state, isPending, form, onSubmit } = useFormAction(update);
  const { profile, problem, isAsking, ask } = useOwnProfile(user);
  return (
    <form className={fieldsClass} method="post" ref={form} onSubmit={onSubmit}>
      {problem && <Failed why={problem} isAsking={isAsking} onRetry={ask} />}
      {state.refusal && <Alert tone="danger">{state.refusal}</Alert>}
      {state.done?.hasMoved && <Alert tone="ok">We wrote to both addresses.</Alert>}
      {profile?.isEmailConfirmed === false && profile.email === user?.email && (
        <Unconfirmed key={profile.email} email={profile.email} mailIsKept={mailIsKept} />
      )}
      <Field id="name" label="Name" error={state.fields.name}>
        {(tied) => (
          <Input
            {...tied}
            name="name"
            autoComplete="name"
            defaultValue={user?.name}
            maxLength={LONGEST_NAME}
            disabled={!user}
            required
          />
        )}
      </Field>
      <Field id="email" label="Email" error={state.fields.email}>
        {(tied) => (
          <Input
            {...tied}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user?.email}
            maxLength={254}
            disabled={!user}
            required
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={!user} pending={isPending}>
          Update
        </Button>
      </div>
      <NeedsScript />
    </form>
  );
}

/** The good news is told straight away (specification, section 8) and taken back where it was none. */
async function update(data: FormData): Promise<State> {
  const asked = userInfo.read();
  const takeBack = toast('Your profile has been updated successfully!');
  const body = { name: textIn(data, 'name'), email: textIn(data, 'email') };
  const answer = await api.call('PUT /users/profile/update', { body });
  if (!answer.ok) {
    takeBack();
    return refused(answer);
  }
  renewLogin(asked, answer.body);
  return { fields: {}, done: { hasMoved: answer.body.email !== asked?.email } };
}
