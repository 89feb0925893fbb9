import { toastBox, useToasts } from '../../browser/toasts.ts';
import { ToastList } from '../../ui/toast.tsx';

/** Container of all toasts. */
export const Toasts = () => (
  <ToastList
    toasts={useToasts()}
    onDismiss={(id) => toastBox().dismiss(id)}
    onHold={() => toastBox().pause()}
    onRelease={() => toastBox().resume()}
  />
);
