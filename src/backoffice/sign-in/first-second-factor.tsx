import { refreshSession, useStaff } from '../session.ts';
import { Gate } from './gate-dialog.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { Sheet } from './sheet.tsx';

/** An owner of a real shop needs a second factor before the screens open. */
export function FirstSecondFactor() {
  const { name } = useStaff();
  return (
    <Sheet title="Set up a second factor">
      <p>{name}, owners of a real shop sign in with two things: a password, and a code from their phone.</p>
      <SecondFactorSetup onDone={() => void refreshSession()} />
      <Gate />
    </Sheet>
  );
}
