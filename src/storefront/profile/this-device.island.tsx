import { useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { offlineChoice } from '../offline/choice.ts';
import { canStorePages, removeStoredPages, storePages } from '../offline/register.ts';
import { stackClass } from './page.tsx';

/** Offline pages of this browser, on request. */
export function ThisDevice() {
  const isHydrated = useHydrated();
  const choice = usePersisted(offlineChoice);
  const [isWorking, setWorking] = useState(false);
  if (isHydrated && !canStorePages()) return <p>This browser can’t show the shop without a connection.</p>;
  const isOn = choice === 'on';
  const change = async () => {
    setWorking(true);
    if (isOn) {
      offlineChoice.set('off');
      await removeStoredPages();
      toast('Removed. This device needs a connection to show the shop.');
    } else if (await storePages()) {
      offlineChoice.set('on');
      toast('Done. What you look at from now on opens without a connection.');
    } else {
      toast('Your browser didn’t allow it. Check that it isn’t in private mode and has free space.', { tone: 'bad' });
    }
    setWorking(false);
  };
  return (
    <div className={stackClass}>
      <p>
        {isOn
          ? 'Pages you’ve seen, your cart and your orders open on this device without a connection. Logging out erases them.'
          : 'Open pages you’ve seen, your cart and your orders without a connection.'}
      </p>
      <Button look="quiet" size="small" pending={isWorking} onClick={() => void change()}>
        {isOn ? 'Remove from this device' : 'Keep this shop on this device'}
      </Button>
    </div>
  );
}
