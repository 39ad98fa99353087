// Draws link previews (Open Graph images) as SVG.
import { escapeHtml } from '../../lib/escape-html.ts';
import { wrapText } from './wrap-text.ts';

/** The usual size of link previews (https://ogp.me). */
const width = 1200;
const height = 630;
const edge = 80;
const fonts = 'Helvetica Neue, Helvetica, Liberation Sans, Arial, DejaVu Sans, sans-serif';
const horizon = 528;
const figureWidth = 265;

export interface Card {
  readonly title: string;
  /** Small text above the title, such as the kind of page. */
  readonly kicker: string;
  /** Text below the title. It is cut after two lines. */
  readonly text?: string | null;
  /** The most important numbers, in a row above the bottom line. Only the first three are drawn. */
  readonly figures?: readonly CardFigure[];
}

export interface CardFigure {
  readonly value: string;
  readonly label: string;
}

export interface CardSite {
  readonly siteName: string;
  readonly isSample: boolean;
}

/** Draws the half sun of the logo as vertical bars. */
function drawSun(x: number, y: number, radius: number): string {
  const bars = 15;
  const step = (2 * radius) / bars;
  return Array.from({ length: bars }, (_, index) => {
    const across = (index + 0.5) * step - radius;
    const tall = Math.round(Math.sqrt(radius ** 2 - across ** 2));
    const left = (x - radius + index * step + step * 0.14).toFixed(1);
    return `<rect x="${left}" y="${y - tall}" width="${(step * 0.72).toFixed(1)}" height="${tall}"/>`;
  }).join('');
}

const drawFigure = ({ value, label }: CardFigure, index: number): string => {
  const x = edge + index * figureWidth;
  return (
    `<text x="${x}" y="${horizon - 82}" font-size="46" font-weight="700" fill="#f6f2ea">${escapeText(value)}</text>` +
    `<text x="${x}" y="${horizon - 42}" font-size="26" fill="#c9c3d4">${escapeText(label)}</text>`
  );
};

function drawWords({ title, text, figures = [] }: Card): string {
  // The title has less space if there are numbers or text below it.
  const isDense = figures.length > 0 || Boolean(text);
  const size = isDense ? 58 : 68;
  const lines = wrapText(title, isDense ? 31 : 26, isDense ? 2 : 4);
  const top = isDense ? 184 : 206;
  const titles = lines.map(
    (line, index) =>
      `<text x="${edge}" y="${Math.round(top + index * size * 1.2)}">${escapeText(line)}</text>`,
  );
  const below = top + lines.length * size * 1.2;
  const texts = wrapText(text ?? '', 58, 2).map(
    (line, index) =>
      `<text x="${edge}" y="${Math.round(below + index * 42)}" font-size="32" fill="#dcd7e3">${escapeText(line)}</text>`,
  );
  return (
    `<g font-size="${size}" font-weight="700" letter-spacing="-1.2" fill="#f6f2ea">${titles.join('')}</g>` +
    texts.join('') +
    figures.slice(0, 3).map(drawFigure).join('')
  );
}

export function drawCard(card: Card, { siteName, isSample }: CardSite): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="horizon"><stop offset="0" stop-color="#2b2f63"/><stop offset="0.34" stop-color="#74396b"/><stop offset="0.7" stop-color="#d4532a"/><stop offset="1" stop-color="#f0b35f"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="#15182f"/>
<g fill="#ff9a66" opacity="0.9">${card.figures?.length ? drawSun(1030, horizon, 96) : drawSun(1010, horizon, 170)}</g>
<rect y="${horizon}" width="${width}" height="8" fill="url(#horizon)"/>
<g font-family="${fonts}"><text x="${edge}" y="112" font-size="30" fill="#ffb58c">${escapeText(card.kicker)}</text>
${drawWords(card)}
<text x="${edge}" y="592" font-size="32" font-weight="700" fill="#f6f2ea">${escapeText(siteName)}</text>
${isSample ? `<text x="${width - edge}" y="592" font-size="26" text-anchor="end" fill="#ffb58c">Sample data</text>` : ''}</g>
</svg>`;
}

/** Emoji are removed, because the fonts on servers usually lack them. */
const emoji = /\p{Emoji_Presentation}|\uFE0F/gu;
const escapeText = (text: string): string => escapeHtml(text.replace(emoji, ''));
