import { createContext, use } from 'react';
import { DEFAULT_STUDIO } from '../../shop/studio/core/defaults.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';

/** The owner's studio settings, for all parts of the studio. */
export const SettingsContext = createContext<StudioSettings>(DEFAULT_STUDIO);
export const useSettings = (): StudioSettings => use(SettingsContext);
