import { expect, test } from 'vitest';
import { plainText } from './email-renderer.ts';
import { LargePicture } from './parts/layout.tsx';
import { BeadThread, Paragraph, Section, StarLinks } from './parts/text-parts.tsx';

const Opening = ({ name, pieces }: { name: string; pieces: number }) => (
  <>
    <p>Dear {name},</p>
    <p>
      You have <b>{pieces}</b> pieces:
    </p>
  </>
);

test('separates headings, paragraphs and lists as a browser does', () => {
  const email = (
    <div>
      <h1>Thank you</h1>
      <Opening name="Dana" pieces={2} />
      <ul>
        <li> A cuff </li>
        <li>A bowl</li>
      </ul>
      <h2>Soon</h2>
      We pack
      <br />
      them.
    </div>
  );
  expect(plainText(email)).toBe(
    'Thank you\n\nDear Dana,\n\nYou have 2 pieces:\n\n- A cuff\n- A bowl\n\nSoon\n\nWe pack\nthem.',
  );
});

test('omits hidden and decorative content, and uses a picture’s alt text', () => {
  const email = (
    <html lang="en">
      <head>
        <title>Title</title>
        <style>{'p { color: red }'}</style>
      </head>
      <body>
        <script>{'alert(1)'}</script>
        <p aria-hidden="true">×××</p>
        <p aria-hidden="false">A{'\u00a0'}cuff</p>
        <img src="/a.jpeg" alt="Two cuffs" />
        <img src="/b.jpeg" alt="" />
        {undefined}
        {false}
      </body>
    </html>
  );
  expect(plainText(email)).toBe('A cuff\n\nTwo cuffs');
});

test('writes a table row as a line, and a single cell as a paragraph', () => {
  const email = (
    <table>
      <tbody>
        <tr>
          <td>Your order</td>
        </tr>
        <tr>
          <td>
            <p>Cuff</p>
            <p>Small</p>
          </td>
          <td> </td>
          <td>$48.00</td>
        </tr>
        <tr>
          <td>Total</td>
          <td> $48.00 </td>
        </tr>
      </tbody>
    </table>
  );
  expect(plainText(email)).toBe('Your order\n\nCuff, Small  $48.00\nTotal  $48.00');
});

test('writes a link’s URL on its own line, unless it is the text', () => {
  expect(plainText(<a href="https://nyuzi.example/order/1"> See it </a>)).toBe(
    'See it:\nhttps://nyuzi.example/order/1',
  );
  expect(plainText(<a href="https://nyuzi.example">https://nyuzi.example</a>)).toBe('https://nyuzi.example');
  expect(plainText(<a href="mailto:help@nyuzi.example">Write to us</a>)).toBe('Write to us');
});

test('prefixes every quoted line', () => {
  expect(plainText(<blockquote>{' one\n\ntwo '}</blockquote>)).toBe('> one\n>\n> two');
});

test('omits stars and large pictures, whose text is beside them', () => {
  expect(
    plainText(
      <Section>
        <StarLinks of="Rift Cuff" hrefOf={(stars) => `https://nyuzi.example/?stars=${stars}`} />
        <LargePicture src="https://nyuzi.example/a.jpeg" />
        <BeadThread />
        <Paragraph>How many stars?</Paragraph>
      </Section>,
    ),
  ).toBe('How many stars?');
});
