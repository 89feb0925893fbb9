import type { Choice } from '../../ui/field.tsx';

/** US zones come first: nearly every shop is in one of them. */
const US_ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time',
};

/** All zones by city, including `saved`: those of the US, then the others by continent. */
export const zoneChoices = (saved: string): Choice[] =>
  [...new Set([...Object.keys(US_ZONES), ...[saved, ...Intl.supportedValuesOf('timeZone')].sort()])].map((zone) => {
    const usName = US_ZONES[zone];
    if (usName) return { value: zone, name: `${usName} (${zoneCity(zone)})`, group: 'United States' };
    const [continent = ''] = zone.split('/');
    return { value: zone, name: zoneCity(zone), group: CONTINENTS[continent] ?? continent };
  });

const CONTINENTS: Readonly<Record<string, string>> = {
  America: 'Americas',
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
  UTC: 'Other',
  Etc: 'Other',
};

/** "New York"; "Louisville, Kentucky" of "America/Kentucky/Louisville". */
export const zoneCity = (zone: string): string =>
  (zone.includes('/') ? zone.split('/').slice(1).toReversed().join(', ') : zone).replaceAll('_', ' ');
