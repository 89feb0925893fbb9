import type { BodyMeasures } from '../../browser/storage/body-measures.ts';
import { paths } from '../../paths.ts';
import type { SizeAdvice } from '../../shared/products/size-advice.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import { Button } from '../../ui/button.tsx';
import { adviceFor, type FinderProps } from './advice-for.ts';
import { adviceSentences, sizeText } from './finder-texts.ts';
import styles from './size-finder.module.css';
import { SizeThread } from './size-thread.tsx';

export function SizeAnswer({
  stored,
  ...finder
}: Omit<FinderProps, 'choose'> & { choose: FinderProps['choose'] | undefined; stored: BodyMeasures }) {
  const { sizing, fitCounts, choose, leftIn } = finder;
  const found = adviceFor({ sizing, fitCounts }, stored);
  if (!found) return null;
  const { advice, measure } = found;
  const { size, kind } = advice;
  const isThere = (name: string) => leftIn === undefined || leftIn(name) > 0;
  const instead = isThere(size.size) ? undefined : neighbor(sizing, advice, isThere);
  const offered = instead?.size ?? size.size;
  return (
    <div className={styles.answer}>
      <h3>{sizeText(size, stored.unit)}</h3>
      <p>{adviceSentences(advice, sizing.measuredAt, stored.unit).join(' ')}</p>
      <SizeThread sizes={sizing.sizes} chosen={size} measure={measure} />
      {!isThere(size.size) && (
        <p>
          {size.size} is sold out.{' '}
          {instead && `${instead.size} is the closest we have: ${sizeText(instead, stored.unit).split(': ')[1]}.`}
        </p>
      )}
      {kind === 'none' && (
        <p>
          <a href={paths.contactUs()}>Ask us</a> about one made to your size.
        </p>
      )}
      {!isThere(offered) && choose && <p>Leave your email below “Add To Cart” and we’ll tell you when it’s back.</p>}
      {choose && isThere(offered) && (
        <div className={styles.acts}>
          <Button look={kind === 'none' ? 'quiet' : 'solid'} onClick={() => choose(offered)}>
            Choose {offered}
          </Button>
        </div>
      )}
    </div>
  );
}

/** In place of a size that is sold out: the one next to it, first the one that was nearly taken. */
function neighbor({ sizes }: Sizing, { size, other }: SizeAdvice, isThere: (name: string) => boolean) {
  const at = sizes.indexOf(size);
  return [other, sizes[at + 1], sizes[at - 1]].find((next) => next !== undefined && isThere(next.size));
}
