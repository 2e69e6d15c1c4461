import { describe, expect, test } from 'vitest';
import { scanTemplate } from './template.ts';

const page = (inside: string) =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body>${inside}</body></html>`;
const found = (inside: string) => scanTemplate(page(inside)).map(({ rule, text, where }) => [rule, text, where]);

describe('markup', () => {
  test.each([
    ['<script src="https://cdn.example/x.js"></script>', 'external-url', 'https://cdn.example/x.js', '<script src>'],
    ['<script src="//cdn.example/x.js"></script>', 'external-url', '//cdn.example/x.js', '<script src>'],
    ['<link rel="stylesheet" href="./view.css">', 'missing-file', './view.css', '<link href>'],
    ['<a href="https://example.org/">x</a>', 'external-url', 'https://example.org/', '<a href>'],
    ['<a href="javascript:alert(1)">x</a>', 'external-url', 'javascript:alert(1)', '<a href>'],
    ['<img srcset="data:image/png;base64,AA== 1x, b.png 2x">', 'missing-file', 'b.png', '<img srcset>'],
    ['<video poster="p.png"></video>', 'missing-file', 'p.png', '<video poster>'],
    ['<object data="x.svg"></object>', 'missing-file', 'x.svg', '<object data>'],
    ['<form action="/send"></form>', 'missing-file', '/send', '<form action>'],
    ['<svg><use xlink:href="icons.svg#a"/></svg>', 'missing-file', 'icons.svg#a', '<use href>'],
    [
      '<svg><rect fill="url(https://x.example/g.svg#a)"/></svg>',
      'external-url',
      'https://x.example/g.svg#a',
      '<rect fill>',
    ],
    ['<p style="background: url(https://x.example/b.png)">', 'external-url', 'https://x.example/b.png', '<p style>'],
    [
      '<meta http-equiv="refresh" content="0; url=https://x.example/">',
      'external-url',
      'https://x.example/',
      '<meta content>',
    ],
    [
      '<iframe srcdoc="<img src=https://x.example/i.png>"></iframe>',
      'external-url',
      'https://x.example/i.png',
      '<img src>',
    ],
    ['<template><img src="late.png"></template>', 'missing-file', 'late.png', '<img src>'],
    ['<button onclick="fetch(\'/api\')">x</button>', 'missing-file', '/api', 'fetch()'],
  ])('%s', (inside, rule, text, where) => {
    expect(found(inside)).toEqual([[rule, text, where]]);
  });

  test('what is embedded, and text that only looks like an address, is no finding', () => {
    const harmless = `
      <img src="data:image/png;base64,iVBORw0KGgo="><a href="#top">up</a><img src="">
      <svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(#gradient)"/><use href="#icon"/></svg>
      <style>@namespace svg url(http://www.w3.org/2000/svg); p { background: url(data:image/png;base64,AA==) }</style>
      <script type="application/json">{ "licence": "https://www.gnu.org/licenses/", "code": "eval(1)" }</script>
      <meta name="description" content="see https://example.org/"><p>https://example.org/</p>
      <!-- https://example.org/ -->`;
    expect(found(harmless)).toEqual([]);
  });
});

describe('styles', () => {
  test.each([
    ['@import "https://x.example/a.css";', 'external-url', 'https://x.example/a.css'],
    ['@import url(b.css) screen;', 'missing-file', 'b.css'],
    ['@font-face { font-family: X; src: url("fonts/x.woff2") format("woff2") }', 'missing-file', 'fonts/x.woff2'],
    ['p { background: image-set("https://x.example/a.png" 1x) }', 'external-url', 'https://x.example/a.png'],
    [':root { --picture: url(https://x.example/a.png) }', 'external-url', 'https://x.example/a.png'],
  ])('%s', (css, rule, text) => {
    expect(found(`<style>${css}</style>`)).toEqual([[rule, text, 'url() or @import in a style']]);
  });

  test('a comment and a string are no finding', () => {
    expect(found('<style>/* url(https://x.example) */ p::after { content: "url(https://x.example)" }</style>')).toEqual(
      [],
    );
  });
});

test('a script that does not parse is reported', () => {
  expect(found('<script>let = ;</script>')).toEqual([['unreadable', 'Unexpected token', 'a script']]);
});
