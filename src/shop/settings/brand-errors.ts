import { colorsOfAccent, failingPairs, nearestReadableAccent } from '../../shared/brand/colors.ts';
import { isShownAtHome } from '../../shared/brand/home-sections.ts';
import { NETWORK_NAMES, NETWORKS, socialUrl } from '../../shared/brand/social.ts';
import { isDay } from '../../shared/time.ts';
import type { Brand } from './brand-schema.ts';

/** What the shapes alone do not tell of the brand: a sentence for each field at fault, by its name on the screen. */
export const brandErrors = ({
  logo,
  look,
  notice,
  footer,
  banner,
  homeSections,
  homeDetails,
}: Partial<Brand>): Record<string, string> => ({
  ...(logo?.show === 'own' && !logo.file && { logo: 'Choose a picture first.' }),
  ...(look && accentError(look.accent)),
  ...(banner?.heading.trim() === '' && { heading: 'Enter a heading.' }),
  ...(banner?.button.trim() === '' && { button: 'Enter what the button says.' }),
  ...(homeSections && homeErrors(homeSections, banner)),
  ...(homeSections && homeDetails && detailErrors(homeSections, homeDetails)),
  ...(notice && noticeErrors(notice)),
  ...(footer && socialErrors(footer.social)),
});

function homeErrors(home: Brand['homeSections'], banner: Brand['banner'] | undefined): Record<string, string> {
  const shown = home.filter(({ isOn }) => isOn).map(({ kind }) => kind);
  if (new Set(home.map(({ kind }) => kind)).size < home.length) return { homeSections: 'List each section once.' };
  if (shown.length === 0) return { homeSections: 'Show at least one section.' };
  const leadsNowhere = shown.includes('banner') && banner?.link === '#categories' && !shown.includes('categories');
  return leadsNowhere
    ? { homeSections: 'The banner’s button leads to the categories: show them, or choose another link.' }
    : {};
}

const TITLED = ['featured', 'categories', 'reviews', 'newsletter'] as const;

/**
 * A section without its words would be a gap; two of one name, parts that nobody can tell from each other. One that is off shows no
 * fields, so nothing of it is refused.
 */
function detailErrors(home: Brand['homeSections'], details: Brand['homeDetails']): Record<string, string> {
  const shown = TITLED.filter((kind) => isShownAtHome(home, kind));
  const titles = shown.map((kind) => details[kind].title.trim().toLowerCase());
  const wrong = shown.flatMap((kind, place) => {
    const title = titles[place] ?? '';
    if (title === '') return [[`homeDetails.${kind}.title`, 'Enter a title.']];
    return titles.indexOf(title) < place ? [[`homeDetails.${kind}.title`, 'Another section has this title.']] : [];
  });
  return {
    ...(isShownAtHome(home, 'words') && details.words.page === '' && { 'homeDetails.words.page': 'Choose a page.' }),
    ...Object.fromEntries(wrong),
  };
}

function accentError(accent: string): Record<string, string> {
  if (accent === '' || failingPairs(colorsOfAccent(accent)).length === 0) return {};
  return { accent: `This color is too pale to read. The closest that works is ${nearestReadableAccent(accent)}.` };
}

function noticeErrors({ isOn, text, from, to }: Brand['notice']): Record<string, string> {
  return {
    ...(isOn && text.trim() === '' && { noticeText: 'Enter what the notice says, or turn it off.' }),
    ...(from !== null && !isDay(from) && { noticeFrom: 'This day isn’t in the calendar.' }),
    ...(to !== null && !isDay(to) && { noticeTo: 'This day isn’t in the calendar.' }),
    ...(from !== null && to !== null && from > to && { noticeTo: 'A notice can’t end before it begins.' }),
  };
}

const socialErrors = (social: Brand['footer']['social']): Record<string, string> =>
  Object.fromEntries(
    NETWORK_NAMES.filter((network) => social[network].trim() !== '' && !socialUrl(network, social[network])).map(
      (network) => [
        network,
        `Enter your name there, or an address such as https://www.${NETWORKS[network].hosts[0]}/yourshop.`,
      ],
    ),
  );
