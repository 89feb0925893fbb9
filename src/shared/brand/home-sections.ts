export const HOME_SECTIONS = [
  'banner',
  'tray',
  'featured',
  'categories',
  'maker',
  'reviews',
  'words',
  'newsletter',
  'story',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Limits of products per carousel and of category carousels. */
export const HOME_LIMITS = { title: 40, line: 120, leastCards: 4, mostCards: 12, mostRows: 8 } as const;

/** What to show beside reviews, or instead of them. */
export const REVIEW_PARTS = ['both', 'review', 'newest'] as const;

export type HomeDetails = {
  featured: { title: string; most: number };
  /** `rows`: number of categories with a carousel; `most`: products in each. */
  categories: { title: string; rows: number; most: number };
  /** Maker id; empty: the shop picks a featured product. */
  maker: { maker: string };
  /** `title`: heading of the newest products. */
  reviews: { parts: (typeof REVIEW_PARTS)[number]; title: string };
  /** Id of an own page; empty for none. */
  words: { page: string };
  newsletter: { title: string; line: string };
};

/** Sections in page order; hidden ones keep their position. */
type HomeOrder = readonly { kind: HomeSection; isOn: boolean }[];

const ADDED: readonly HomeSection[] = ['words', 'newsletter'];

/** The specification's order. */
export const SAMPLE_HOME: { kind: HomeSection; isOn: boolean }[] = HOME_SECTIONS.map((kind) => ({
  kind,
  isOn: !ADDED.includes(kind),
}));

export const SAMPLE_HOME_DETAILS: HomeDetails = {
  featured: { title: 'Featured Products', most: HOME_LIMITS.mostCards },
  categories: { title: 'Shop by Categories', rows: 5, most: HOME_LIMITS.mostCards },
  maker: { maker: '' },
  reviews: { parts: 'both', title: 'Just added' },
  words: { page: '' },
  newsletter: { title: 'Newsletter', line: 'New pieces and the people who make them, about once a month.' },
};

export const isShownAtHome = (home: HomeOrder, kind: HomeSection): boolean =>
  home.some((section) => section.kind === kind && section.isOn);

/** Number of carousels before a section that follows the categories and interrupts their row. */
const BREAKS: Partial<Record<HomeSection, number>> = { maker: 3, reviews: 5 };

export type HomeLayout = {
  /** Standalone sections, from the top. */
  sections: HomeSection[];
  /** Sections between the category carousels, by the number of carousels before them. */
  within: Partial<Record<number, HomeSection>>;
};

/**
 * Puts the maker and the reviews between the carousels if they follow the categories; anywhere else they are
 * standalone.
 */
export function homeLayout(home: HomeOrder): HomeLayout {
  const shown = home.filter(({ isOn }) => isOn).map(({ kind }) => kind);
  const after = shown.slice(shown.indexOf('categories') + 1);
  const end = after.findIndex((kind) => BREAKS[kind] === undefined);
  const breaking = shown.includes('categories') ? after.slice(0, end < 0 ? after.length : end) : [];
  return {
    sections: shown.filter((kind) => !breaking.includes(kind)),
    within: Object.fromEntries(breaking.map((kind) => [BREAKS[kind], kind])),
  };
}
