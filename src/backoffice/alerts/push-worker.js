// Service worker of the back office: shows push messages while it is closed, and opens their screen on click.
// It handles no requests and stores nothing.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  // Browsers require a notification for every message, even an unreadable one.
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
  // Focus a window that already shows the screen; never navigate others, which may hold unsaved text.
  const open = windows.find((each) => new URL(each.url).pathname === url.pathname);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}
