import { NETWORK_NAMES, NETWORKS } from '../../../shared/brand/social.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import { errorOf, LINKS, type PartProps } from './brand-form.ts';

export const Banner = ({ saved: { banner }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="heading"
      label="Heading"
      required
      maxLength={60}
      defaultValue={banner.heading}
      error={errorOf(fields, 'heading', 'banner.heading')}
    />
    <AreaField
      name="text"
      label="Text"
      optional
      rows={3}
      maxLength={240}
      defaultValue={banner.text}
      error={errorOf(fields, 'bannerText', 'banner.text')}
    />
    <div className={pairClass}>
      <TextField
        name="button"
        label="Button"
        required
        maxLength={30}
        defaultValue={banner.button}
        error={errorOf(fields, 'button', 'banner.button')}
      />
      <SelectField
        name="link"
        label="Link"
        defaultValue={banner.link}
        choices={withSaved(banner.link)}
        error={errorOf(fields, 'link', 'banner.link')}
      />
    </div>
  </div>
);

const withSaved = (link: string) =>
  LINKS.some(({ value }) => value === link) ? LINKS : [...LINKS, { value: link, name: link }];

export const Notice = ({ saved: { notice }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <Checkbox name="isOn" defaultChecked={notice.isOn}>
      Show a notice above the shop
    </Checkbox>
    <TextField
      name="noticeText"
      label="Text of the notice"
      maxLength={90}
      defaultValue={notice.text}
      error={errorOf(fields, 'noticeText', 'notice.text')}
    />
    <div className={pairClass}>
      <TextField
        name="noticeFrom"
        label="First day"
        optional
        type="date"
        defaultValue={notice.from ?? ''}
        error={errorOf(fields, 'noticeFrom', 'notice.from')}
      />
      <TextField
        name="noticeTo"
        label="Last day"
        optional
        type="date"
        defaultValue={notice.to ?? ''}
        error={errorOf(fields, 'noticeTo', 'notice.to')}
      />
    </div>
    <Note>Both days are in your shop’s time zone. The notice comes and goes by itself at midnight.</Note>
  </div>
);

export const Footer = ({ saved: { footer }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <AreaField
      name="line"
      label="Line under the name"
      optional
      rows={2}
      maxLength={160}
      defaultValue={footer.line}
      error={errorOf(fields, 'line', 'footer.line')}
    />
    <TextField
      name="since"
      label="Selling since"
      hint="The year your shop began. The footer then says, for example, © 2024–2026."
      optional
      inputMode="numeric"
      maxLength={4}
      defaultValue={footer.since ?? ''}
      error={errorOf(fields, 'since', 'footer.since')}
    />
    <div className={pairClass}>
      {NETWORK_NAMES.map((network) => (
        <TextField
          key={network}
          name={network}
          label={NETWORKS[network].name}
          optional
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@yourshop"
          defaultValue={footer.social[network]}
          error={errorOf(fields, network, `social.${network}`)}
        />
      ))}
    </div>
  </div>
);
