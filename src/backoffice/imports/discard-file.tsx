import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../components/feedback/dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';

type DiscardFileProps = {
  /** Said in the question: what is not imported. */
  line: string;
  /** Forgets the file. */
  drop: Parameters<ReturnType<typeof useMutation>['mutate']>[0];
  /** Where the next file is chosen. */
  home: string;
};

/** Asks, forgets a file that is only checked, and leads back; one that is gone already is as good. */
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
