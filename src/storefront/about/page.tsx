import { Story } from '../story/story.tsx';
import styles from './page.module.css';

export const AboutPage = () => (
  <>
    <div className={`wrap ${styles.top}`}>
      <h1>About Us</h1>
    </div>
    <Story />
  </>
);
