/** Tells the shop that this page was opened, and nothing of who did (docs/decisions/0083-visits-are-counts.md). */
export function countVisit() {
  const { globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || webdriver) return;
  const query = new URLSearchParams(location.search);
  const campaign = ['source', 'medium', 'campaign'].flatMap((name) => query.get(`utm_${name}`) || []).join(' / ');
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { referrer } = document;
  const seen = {
    path: location.pathname.slice(0, 300),
    from: referrer && new URL(referrer).host,
    campaign: campaign.slice(0, 400),
    isNew: opened?.type === 'navigate',
    ...(document.querySelector('[data-missing]') && { isMissing: true }),
  };
  navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(seen)], { type: 'application/json' }));
}
