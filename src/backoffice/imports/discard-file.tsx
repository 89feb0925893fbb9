import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../components/feedback/dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';

type DiscardFileProps = {
  /** Confirmation text: what won't be imported. */
  line: string;
  /** Deletes the import. */
  drop: Parameters<ReturnType<typeof useMutation>['mutate']>[0];
  /** Where to choose the next file. */
  home: string;
};

/** Confirms, deletes an import that has only been checked, and goes back; an already deleted one counts as success. */
export function DiscardFile({ line, drop, home }: DiscardFileProps) {
  const navigate = useNavigate();
  const { mutate, pending } = useMutation();
  async function discard() {
    if (!(await confirm({ title: 'Discard this file?', line, yes: 'Discard', no: 'Keep checking' }))) return;
    const answer = await drop();
    if (answer.ok || answer.status === 404) await navigate(home);
    else await mutate(async () => answer, { toastConflict: true });
  }
  return (
    <Button look="quiet" size="small" pending={pending} onClick={() => void discard()}>
      Cancel
    </Button>
  );
}
