import { expect, test } from 'vitest';
import { EMAIL_BRAND } from '../../../tests/support/shop/email-brand.ts';
import { renderEmail } from './email-renderer.ts';
import { Item, Items, SumRow, TotalRow } from './parts/items.tsx';
import { Action, Code, Heading, Paragraph, Quote, Section, SmallText } from './parts/text-parts.tsx';

const emailBrand = EMAIL_BRAND;

const order = () =>
  renderEmail(emailBrand, {
    to: 'dana@example.com',
    subject: 'Your order 1047 is paid',
    body: () => (
      <>
        <Section>
          <Heading>Thank you, Dana. Your order is paid.</Heading>
          <Paragraph>We’ll pack it within two business days.</Paragraph>
        </Section>
        <Section>
          <Items>
            <Item
              picture="https://nyuzi.example/a.webp"
              name="Rift <Cuff>"
              detail="Medium, 1 × $48.00"
              maker="Made by Olchoro Bead Circle"
              price="$48.00"
            />
            <Item picture={undefined} name="Indigo Chocker" maker="" detail="Small, 1 × $64.00" price="$64.00" />
          </Items>
        </Section>
        <Section>
          <Items>
            <SumRow label="Shipping" amount="$20.00" />
            <TotalRow label="Total" amount="$132.00" />
          </Items>
        </Section>
        <Section>
          <Action href="https://nyuzi.example/order/1047?a=1&b=2">See order 1047</Action>
          <SmallText>Questions? Reply to this e-mail.</SmallText>
        </Section>
      </>
    ),
  });

test('an email has HTML and text with the same content', () => {
  const { html, text } = order();
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Your order 1047 is paid</title>');
  expect(html).toContain('href="https://nyuzi.example/order/1047?a=1&amp;b=2"');
  expect(html).toContain('Rift &lt;Cuff&gt;');
  expect(text).toBe(
    [
      'Thank you, Dana. Your order is paid.',
      '',
      'We’ll pack it within two business days.',
      '',
      'Rift <Cuff>, Medium, 1 × $48.00, Made by Olchoro Bead Circle  $48.00',
      'Indigo Chocker, Small, 1 × $64.00  $64.00',
      '',
      'Shipping  $20.00',
      'Total  $132.00',
      '',
      'See order 1047:',
      'https://nyuzi.example/order/1047?a=1&b=2',
      '',
      'Questions? Reply to this e-mail.',
      '',
      '--',
      'Nyuzi',
      'https://nyuzi.example',
      '',
    ].join('\n'),
  );
});

test('needs no external resources, scripts, SVG or styles except for narrow and dark screens', () => {
  const { html } = order();
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toHaveLength(1);
  // Clients without style support show the light colors of the attributes.
  expect(styles[0]?.split('\n').filter((line) => /^[^ }]/.test(line))).toEqual([
    '@media (max-width: 480px) {',
    '@media (prefers-color-scheme: dark) {',
  ]);
  expect(html).not.toMatch(/<script|<link|<svg|@import|url\(/);
});

test('headings are set in the fonts nearest to the shop’s own', () => {
  const fontsOf = (typefaces: 'ysabeau' | 'literata') => {
    const { html } = renderEmail(
      { ...emailBrand, look: { ...emailBrand.look, typefaces } },
      { to: 'dana@example.com', subject: 'Paid', body: () => <Heading>Thank you</Heading> },
    );
    return /<h1 style="[^"]*font-family:([^;]*)/.exec(html)?.[1];
  };
  expect(fontsOf('ysabeau')).toMatch(/^Ysabeau,Gill Sans,.*,sans-serif$/);
  expect(fontsOf('literata')).toMatch(/^Literata,Georgia,.*,serif$/);
});

test('replies go to the help desk unless the email sets another address', () => {
  expect(order().replyTo).toBe('help@nyuzi.example');
});

test('escapes a person’s text and keeps its lines in both parts', () => {
  const { html, text } = renderEmail(emailBrand, {
    to: 'help@nyuzi.example',
    subject: 'A message',
    replyTo: 'eve@example.com',
    body: () => (
      <Section>
        <Quote text={'Hello,\r\n\r\n<script>alert(1)</script>\nEve'} />
        <Code>481 205</Code>
      </Section>
    ),
  });
  expect(html).not.toContain('<script>');
  expect(text).toContain('> Hello,\n>\n> <script>alert(1)</script>\n> Eve\n');
  expect(text).toContain('\n481 205\n');
});

test('allows no header injection by an email', () => {
  const body = () => <Paragraph>Hello</Paragraph>;
  const good = { to: 'dana@example.com', subject: 'Hello', body };
  const bad = [
    { ...good, to: 'dana@example.com\r\nBcc: eve@example.com' },
    { ...good, to: 'dana@example.com, eve@example.com' },
    { ...good, to: 'Dana <dana@example.com>' },
    { ...good, replyTo: 'eve@example.com>, <mallory@example.com' },
    { ...good, subject: 'Hello\r\nBcc: eve@example.com' },
    { ...good, subject: '' },
    { ...good, headers: { 'X-Thing': 'a\nBcc: eve@example.com' } },
    { ...good, headers: { 'X Thing:': 'a' } },
  ];
  for (const draft of bad) expect(() => renderEmail(emailBrand, draft), JSON.stringify(draft)).toThrow();
  expect(renderEmail(emailBrand, good).to).toBe('dana@example.com');
});
