/** What home is made of. */
export const HOME_SECTIONS = ['banner', 'tray', 'featured', 'categories', 'maker', 'reviews', 'story'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** In the order in which they stand; those that are off keep their place. */
export type HomeOrder = readonly { kind: HomeSection; isOn: boolean }[];

/** As the specification says. */
export const SAMPLE_HOME: { kind: HomeSection; isOn: boolean }[] = HOME_SECTIONS.map((kind) => ({ kind, isOn: true }));

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
