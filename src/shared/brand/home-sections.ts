/** What home is made of. */
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

/** Products of one carousel, and carousels of categories. */
export const HOME_LIMITS = { title: 40, line: 120, leastCards: 4, mostCards: 12, mostRows: 8 } as const;

/** What stands beside a review, or it alone. */
export const REVIEW_PARTS = ['both', 'review', 'newest'] as const;

/** What can be said of them. */
export type HomeDetails = {
  featured: { title: string; most: number };
  /** `rows`: how many categories have a carousel; `most`: products in each. */
  categories: { title: string; rows: number; most: number };
  /** Id of a maker; empty: the shop chooses a featured product. */
  maker: { maker: string };
  /** `title` stands above the newest products. */
  reviews: { parts: (typeof REVIEW_PARTS)[number]; title: string };
  /** Id of a page that the owner has added; empty: none is shown. */
  words: { page: string };
  newsletter: { title: string; line: string };
};

/** In the order in which they stand; those that are off keep their place. */
export type HomeOrder = readonly { kind: HomeSection; isOn: boolean }[];

/** Those that the specification doesn't know. */
const ADDED: readonly HomeSection[] = ['words', 'newsletter'];

/** As the specification says. */
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
  newsletter: { title: 'Newsletter', line: 'New products and the people who make them, about once a month.' },
};

export const isShownAtHome = (home: HomeOrder, kind: HomeSection): boolean =>
  home.some((section) => section.kind === kind && section.isOn);

/** Carousels after which a section stands that follows the categories: it breaks their row. */
const BREAKS: Partial<Record<HomeSection, number>> = { maker: 2, reviews: 4 };

export type HomeLayout = {
  /** What stands by itself, from the top. */
  sections: HomeSection[];
  /** What stands between the carousels of the categories, by how many of them come before it. */
  within: Partial<Record<number, HomeSection>>;
};

/** The maker and the reviews stand among the carousels where they follow the categories, and by themselves anywhere else. */
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
