import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
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

/** Name, email and orders (specification, section 2), then the rest of the account. */
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
      <Part id="details" title="Your details">
        {details}
      </Part>
      <Part id="orders" title="Your orders">
        {orders}
      </Part>
    </div>
    <div className={styles.more}>
      <Part id="favorites" title="Your favorites">
        <p>
          <a href={paths.favorites()}>See what you like</a>, on all your devices, or share it.
        </p>
      </Part>
      <Part id="addresses" title="Your addresses">
        {addresses}
      </Part>
      <Part id="browsers" title="Where you are logged in">
        {browsers}
      </Part>
      <Part id="passkeys" title="Passkeys">
        {passkeys}
      </Part>
      <Part id="change-password" title="Your password">
        {password}
      </Part>
      {device && (
        <Part id="device" title="Without a connection">
          {device}
        </Part>
      )}
      <Part id="data" title="Your data">
        {data}
      </Part>
    </div>
  </div>
);

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

export const stackClass = styles.stack;
export const browsersClass = styles.browsers;
export const addressesClass = styles.addresses;
export const rowOfButtonsClass = styles.buttons;
export const waitsClass = styles.waits;
