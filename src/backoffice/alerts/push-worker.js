// Runs in a browser of the staff while the back office is closed: shows what the shop sends, and opens it when it is pressed.
// It handles no request and stores nothing.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  // Browsers demand that something is shown for every message, even for one that can't be read.
  const { title = 'Your shop', body = '', tag, path = '/' } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/admin/icon-192.png',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(`/admin${event.notification.data?.path ?? ''}`));
});

function readMessage(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function openScreen(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  // A window that has the screen open is brought forward; others stay as they are, with what was typed in them.
  const open = windows.find((each) => new URL(each.url).pathname === url.pathname);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}
