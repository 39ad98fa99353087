// Splits words of scripts without spaces, such as Chinese, into the terms of the table.
import { foreignTerms } from '../../lib/foreign-terms.ts';
import { isUnspaced, toPlain } from './normalize-text.ts';

const terms = new Set(foreignTerms.map(([name]) => toPlain(name)).filter(isUnspaced));
const longest = Math.max(...[...terms].map((term) => term.length));
/** Words that say nothing about a project. They would only make a match less likely. */
const fillers =
  /开源|免费|好用|最好|推荐的|工具|软件|框架|平台|系统|项目|的|和|与|用|做|在|オープンソース|ツール|の|を|で/gu;

/** `开源语音克隆工具` → `语音克隆` */
export function splitUnspaced(word: string): string[] {
  if (!isUnspaced(word) || terms.has(word)) return [word];
  const found: string[] = [];
  let other = '';
  const endOther = () => {
    const rest = other.replace(fillers, '');
    if (rest !== '') found.push(rest);
    other = '';
  };
  for (let at = 0; at < word.length; ) {
    let size = Math.min(longest, word.length - at);
    while (size > 1 && !terms.has(word.slice(at, at + size))) size -= 1;
    if (size > 1) {
      endOther();
      found.push(word.slice(at, at + size));
    } else other += word[at] ?? '';
    at += Math.max(size, 1);
  }
  endOther();
  return found.length === 0 ? [word] : found;
}
