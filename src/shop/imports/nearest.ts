import { likeness, nameKey } from '../../shared/text/slug.ts';

/** What shops call the same things. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['wristbands', 'bracelets', 'cuffs', 'bangles', 'wrist wraps', 'armbands'],
  ['earrings', 'ear rings', 'hoops', 'studs', 'drops'],
  ['chokers', 'chockers', 'collars'],
  ['necklaces', 'pendants', 'chains', 'neck pieces', 'strands'],
  ['anklets', 'ankle bracelets', 'foot jewelry'],
  ['home decor', 'homeware', 'home and living', 'decor', 'bowls', 'baskets', 'coasters', 'tableware'],
  ['accessories', 'keyrings', 'key chains', 'keychains', 'bags', 'belts', 'purses', 'hair accessories'],
  ['small', 's', 'sm'],
  ['medium', 'm', 'med', 'regular'],
  ['large', 'l', 'lg'],
  ['extra large', 'xl', 'x large', 'xlarge', 'xxl'],
];

type Named = { value: string; name: string };

const LIKELY = 0.3;

/** The one that is meant most likely; undefined where none is like it. */
export function nearest<Choice extends Named>(typed: string, known: readonly Choice[]): Choice | undefined {
  const words = [typed, ...synonymsOf(typed)];
  const scored = known.map((choice) => {
    const names = [choice.name, ...synonymsOf(choice.name)];
    return { choice, score: Math.max(...words.map((word) => Math.max(...names.map((name) => likeness(word, name))))) };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best && best.score >= LIKELY ? best.choice : undefined;
}

/** The known one that is called so, however it is spelled. */
export const called = <Choice extends Named>(typed: string, known: readonly Choice[]): Choice | undefined => {
  const wanted = nameKey(typed);
  const fits = known.filter(({ value, name }) => nameKey(name) === wanted || value === wanted);
  return fits.length === 1 ? fits[0] : undefined;
};

function synonymsOf(word: string): readonly string[] {
  const wanted = singular(word);
  return SYNONYMS.find((group) => group.some((each) => singular(each) === wanted)) ?? [];
}

const singular = (word: string) => nameKey(word).replace(/s$/, '');
