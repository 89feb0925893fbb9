import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { Split, Summary } from '../../ui/panel.tsx';
import styles from './page.module.css';
import type { Question } from './questions.ts';

export const FaqPage = ({ questions }: { questions: readonly Question[] }) => (
  <div className="wrap page">
    <Split side="narrow">
      <div>
        <div className="page-head">
          <h1>Frequently asked questions</h1>
        </div>
        <div className={styles.faq}>
          {questions.map(({ asked, answer }, place) => (
            <details key={asked} open={place === 0}>
              <summary>
                {asked}
                <Icon shape={plusIcon} />
              </summary>
              <div className={styles.answer}>
                <p>{answer}</p>
              </div>
            </details>
          ))}
        </div>
      </div>
      <Summary id="still" title="Still wondering?">
        <p>A person reads every message and replies within 24 hours.</p>
        <div className={styles.ask}>
          <LinkButton href={paths.contactUs()} wide>
            Contact Us
          </LinkButton>
        </div>
      </Summary>
    </Split>
  </div>
);
