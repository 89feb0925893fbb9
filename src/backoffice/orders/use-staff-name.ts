import { useStaff } from '../session.ts';

/** "You", where it was the one who looks at it. */
export function useStaffName() {
  const me = useStaff().name;
  return (who: string, you = 'You') => (who === me ? you : who);
}
