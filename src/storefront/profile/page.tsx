import type { ReactNode } from 'react';
import styles from './page.module.css';

type ProfilePageProps = {
  details: ReactNode;
  orders: ReactNode;
  password: ReactNode;
  browsers: ReactNode;
  data: ReactNode;
};

/** Specification, section 2: name and e-mail, and one's orders; under them what else belongs to an account. */
export const ProfilePage = ({ details, orders, password, browsers, data }: ProfilePageProps) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>Profile</h1>
    </div>
    <div className={styles.profile}>
      <section aria-labelledby="details">
        <h2 id="details">Your details</h2>
        {details}
      </section>
      <section aria-labelledby="orders">
        <h2 id="orders">Your orders</h2>
        {orders}
      </section>
    </div>
    <div className={styles.more}>
      <section aria-labelledby="browsers">
        <h2 id="browsers">Where you are logged in</h2>
        {browsers}
      </section>
      <section aria-labelledby="change-password">
        <h2 id="change-password">Your password</h2>
        {password}
      </section>
      <section aria-labelledby="data">
        <h2 id="data">Your data</h2>
        {data}
      </section>
    </div>
  </div>
);

export const stackClass = styles.stack;
export const browsersClass = styles.browsers;
