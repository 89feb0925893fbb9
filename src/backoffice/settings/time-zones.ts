/** US zones come first: nearly every shop is in one of them. */
const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** All zones, including `saved`. */
export const zoneChoices = (saved: string): { value: string; name: string }[] =>
  [...new Set([...US_ZONES, saved, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    name: zoneName(zone),
  }));

/** "America/New York". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
