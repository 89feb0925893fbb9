import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import styles from './page.module.css';

type ProfilePageProps = {
  details: ReactNode;
  orders: ReactNode;
  addresses: ReactNode;
  passkeys: ReactNode;
  password: ReactNode;
  browsers: ReactNode;
  /** Undefined if offline pages are off. */
  device: ReactNode | undefined;
  data: ReactNode;
};

/** Orders, name and email (specification, section 2), then the rest of the account behind headings. */
export const ProfilePage = ({
  details,
  orders,
  addresses,
  passkeys,
  password,
  browsers,
  device,
  data,
}: ProfilePageProps) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>Profile</h1>
    </div>
    <div className={styles.profile}>
      <Part id="orders" title="Your orders">
        {orders}
      </Part>
      <Part id="details" title="Your details">
        {details}
      </Part>
    </div>
    <div className={styles.more}>
      <Fold id="favorites" title="Your favorites">
        <p>
          <a href={paths.favorites()}>See what you like</a>, on all your devices, or share it.
        </p>
      </Fold>
      <Fold id="addresses" title="Your addresses">
        {addresses}
      </Fold>
      <Fold id="browsers" title="Where you are logged in">
        {browsers}
      </Fold>
      <Fold id="passkeys" title="Passkeys">
        {passkeys}
      </Fold>
      <Fold id="change-password" title="Your password">
        {password}
      </Fold>
      {device && (
        <Fold id="device" title="Without a connection">
          {device}
        </Fold>
      )}
      <Fold id="data" title="Your data">
        {data}
      </Fold>
    </div>
  </div>
);

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** Opens without script. A link to its id opens it, because the id is inside; an island inside hydrates then. */
const Fold = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={`${id}-title`}>
    <details>
      <summary>
        <h2 id={`${id}-title`}>{title}</h2>
        <Icon shape={plusIcon} />
      </summary>
      <div id={id} className={styles.folded}>
        {children}
      </div>
    </details>
  </section>
);

export const stackClass = styles.stack;
export const browsersClass = styles.browsers;
export const addressesClass = styles.addresses;
export const rowOfButtonsClass = styles.buttons;
export const waitsClass = styles.waits;
