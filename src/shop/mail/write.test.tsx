import { expect, test } from 'vitest';
import { LETTERHEAD } from '../../../tests/support/letterhead.ts';
import { Action, Code, Heading, Part, Piece, Pieces, Quote, Small, Sum, Total, Words } from './layout.tsx';
import { writeLetter } from './write.ts';

const letterhead = LETTERHEAD;

const order = () =>
  writeLetter(letterhead, {
    to: 'dana@example.com',
    subject: 'Your order 1047 is paid',
    body: (
      <>
        <Part>
          <Heading>Thank you, Dana. Your order is paid.</Heading>
          <Words>We pack it within two working days.</Words>
        </Part>
        <Part>
          <Pieces>
            <Piece
              picture="https://nyuzi.example/a.webp"
              name="Rift <Cuff>"
              detail="Medium, 1 × $48.00"
              price="$48.00"
            />
            <Piece picture={undefined} name="Indigo Chocker" detail="Small, 1 × $64.00" price="$64.00" />
          </Pieces>
        </Part>
        <Part>
          <Pieces>
            <Sum label="Shipping" amount="$20.00" />
            <Total label="Total" amount="$132.00" />
          </Pieces>
        </Part>
        <Part>
          <Action href="https://nyuzi.example/order/1047?a=1&b=2">See order 1047</Action>
          <Small>Questions? Reply to this e-mail.</Small>
        </Part>
      </>
    ),
  });

test('a letter is HTML and text that say the same', () => {
  const { html, text } = order();
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Your order 1047 is paid</title>');
  expect(html).toContain('href="https://nyuzi.example/order/1047?a=1&amp;b=2"');
  expect(html).toContain('Rift &lt;Cuff&gt;');
  expect(text).toBe(
    [
      'Thank you, Dana. Your order is paid.',
      '',
      'We pack it within two working days.',
      '',
      'Rift <Cuff>, Medium, 1 × $48.00  $48.00',
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

test('letters need nothing from elsewhere: no scripts, no style sheets, no SVG', () => {
  expect(order().html).not.toMatch(/<script|<style|<link|<svg|@import/);
});

test('answers go to the help desk unless the letter says otherwise', () => {
  expect(order().replyTo).toBe('help@nyuzi.example');
});

test('what somebody wrote keeps its lines, and is text in both halves', () => {
  const { html, text } = writeLetter(letterhead, {
    to: 'help@nyuzi.example',
    subject: 'A message',
    replyTo: 'eve@example.com',
    body: (
      <Part>
        <Quote text={'Hello,\r\n\r\n<script>alert(1)</script>\nEve'} />
        <Code>481 205</Code>
      </Part>
    ),
  });
  expect(html).not.toContain('<script>');
  expect(text).toContain('> Hello,\n>\n> <script>alert(1)</script>\n> Eve\n');
  expect(text).toContain('\n481 205\n');
});

test('nothing gets into the headers through a letter', () => {
  const body = <Words>Hello</Words>;
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
  for (const draft of bad) expect(() => writeLetter(letterhead, draft), JSON.stringify(draft)).toThrow();
  expect(writeLetter(letterhead, good).to).toBe('dana@example.com');
});
