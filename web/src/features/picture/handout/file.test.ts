// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { fileOf } from './file';

it('links of a file lead to the page from everywhere, and its title is a text', () => {
  const paper = document.implementation.createHTMLDocument('<b> & more');
  const base = paper.createElement('base');
  base.href = 'https://example.org/lab/';
  paper.head.append(base);
  paper.body.innerHTML = '<a href="?#/examples/red">RED</a> <a href="https://rfc.example/1">1</a>';
  const text = fileOf(paper.body, 'p{}', 'en');
  expect(text).toContain('href="https://example.org/lab/?#/examples/red"');
  expect(text).toContain('href="https://rfc.example/1"');
  expect(text).toContain('<title>&#60;b&#62; &#38; more</title>');
  expect(paper.body.innerHTML).toContain('href="?#/examples/red"');
});
