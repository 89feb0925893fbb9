import { IconButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import styles from './delivery.module.css';
import type { ZoneProps } from './zone-bands.tsx';
import { PLACE_GROUPS, placeName } from './zone-values.ts';

type PlacesProps = Pick<ZoneProps, 'zone' | 'id' | 'taken' | 'onChange'> & {
  called: string;
  error: string | undefined;
};

export function ZonePlaces({ zone: { places }, id, taken, called, error, onChange }: PlacesProps) {
  return (
    <div>
      <Field
        id={`${id}-place`}
        label="Add a state or country"
        {...(places.includes('US') && { hint: 'United States: every state that no other zone names.' })}
        error={error}
      >
        {(tied) => (
          <Select
            {...tied}
            value=""
            onChange={({ target }) => target.value && onChange({ places: [...places, target.value] })}
          >
            <option value="">Choose…</option>
            {PLACE_GROUPS.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.places
                  .filter((place) => !taken.has(place))
                  .map((place) => (
                    <option key={place} value={place}>
                      {placeName(place)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {places.length > 0 && (
        <ul className={styles.places} aria-label={`Places of ${called}`}>
          {places.map((place) => (
            <li key={place}>
              {placeName(place)}
              <IconButton
                label={`Remove ${placeName(place)} from ${called}`}
                onClick={() => onChange({ places: places.filter((each) => each !== place) })}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
