import { Sheet } from './sheet.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const SignInPage = () => (
  <Sheet title="Back office">
    <SignInForm />
  </Sheet>
);
