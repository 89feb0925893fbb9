const MAX_MS = 15_000;

type Namespace = { version?: string };
const loaded = () => (globalThis as { paypal?: Namespace }).paypal?.version?.startsWith('6') === true;

let loading: Promise<void> | undefined;

/**
 * Loads PayPal's script once. By us and not by PayPal's React provider, which knows only PayPal's own two addresses;
 * it finds the script loaded and adds none. Rejects where PayPal cannot be reached; asking again then tries again.
 */
export function loadPaypalScript(address: string): Promise<void> {
  loading ??= load(address).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(address: string): Promise<void> {
  if (loaded()) return Promise.resolve();
  const script = document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('PayPal’s script took too long.')), MAX_MS);
    script.async = true;
    script.src = address;
    script.onload = () => (loaded() ? resolve() : reject(new Error('PayPal’s script is not the one we know.')));
    script.onerror = () => reject(new Error('PayPal’s script could not be loaded.'));
    script.addEventListener('load', () => clearTimeout(timer));
    script.addEventListener('error', () => clearTimeout(timer));
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
