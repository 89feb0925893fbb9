import type { HomeDetails } from '../../shared/brand/home-sections.ts';
import { Island } from '../../ui/island.tsx';
import { NewsletterForm } from '../layout/newsletter-form.island.tsx';
import styles from './newsletter.module.css';

type NewsletterProps = HomeDetails['newsletter'] & { mailIsKept: boolean; consent: string };

/** The footer's form, where more shoppers see it. */
export const Newsletter = ({ title, line, mailIsKept, consent }: NewsletterProps) => (
  <section className={`${styles.newsletter} dark`} aria-labelledby="home-newsletter-title">
    <div className={`wrap ${styles.two}`}>
      <div>
        <h2 id="home-newsletter-title">{title}</h2>
        {line && <p>{line}</p>}
      </div>
      <Island
        name="newsletter-form"
        component={NewsletterForm}
        props={{ mailIsKept, consent, id: 'home-newsletter' }}
        wake="touch"
      />
    </div>
  </section>
);
