import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { fieldError } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { firstRuleNotMet, NOT_COMMON_LABEL, resetRules } from '../../shared/password-rules.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, fieldsClass, PasswordField, PasswordInput } from '../../ui/field.tsx';
import { RuleList } from '../../ui/rule-list.tsx';
import { insideClass, NeedsScript } from '../auth/parts.tsx';

const DIFFERENT = 'Passwords do not match.';

/**
 * A mismatch shows at once and is sent anyway (specification, section 5). Both passwords are sent, so the API refuses
 * the pair and a typo sets no unknown password.
 */
export function ResetForm() {
  const [password, setPassword] = useState('');
  const [differs, setDiffers] = useState(false);
  const { error, fields, isPending, form, onSubmit } = useFormAction((data) => {
    setDiffers(textIn(data, 'password') !== textIn(data, 'confirmPassword'));
    return send(data);
  });
  // Text typed before hydration.
  useEffect(() => {
    if (form.current) setPassword(textIn(new FormData(form.current), 'password'));
  }, [form]);
  const confirmError = differs ? DIFFERENT : fields.confirmPassword;
  return (
    <div className={insideClass}>
      <FormAlert error={error}>
        {error?.code === 'link_invalid' && (
          <>
            {' '}
            <a href={paths.sendResetEmail()}>Request a new code</a>
          </>
        )}
      </FormAlert>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field id="password" label="New password">
          {(tied) => (
            <PasswordInput
              {...tied}
              {...(fields.password && { 'aria-invalid': true, 'aria-describedby': 'password-fault' })}
              label="New password"
              name="password"
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
              required
            />
          )}
        </Field>
        <RuleList
          label="Password rules"
          rules={[
            ...resetRules.map(({ label, isMet }) => ({ text: label, met: isMet(password) })),
            { text: `${NOT_COMMON_LABEL} (we check when you save)`, met: false },
          ]}
        />
        {fields.password && (
          <div id="password-fault">
            <FieldError>{fields.password}</FieldError>
          </div>
        )}
        <PasswordField
          id="confirm-password"
          label="Confirm password"
          error={confirmError}
          announced
          name="confirmPassword"
          autoComplete="new-password"
        />
        <Button type="submit" wide pending={isPending}>
          Save password
        </Button>
        <NeedsScript />
      </form>
    </div>
  );
}

async function send(data: FormData): Promise<FormState> {
  const [, , uid = '', token = ''] = globalThis.location.pathname.split('/').map(decodeURIComponent);
  const [password, confirmPassword] = [textIn(data, 'password'), textIn(data, 'confirmPassword')];
  const broken = firstRuleNotMet(resetRules, password);
  if (broken) return { error: fieldError({ password: broken.sentence }) };
  const answer = await api.call('POST /users/reset-password', { body: { uid, token, password, confirmPassword } });
  if (!answer.ok) return { error: answer.error };
  toast(answer.body.detail);
  await navigate(paths.login(), 'replace');
  return { done: true };
}
