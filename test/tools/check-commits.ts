// Checks the subjects of recent commits: at most 60 characters, with an imperative after the area.
import { execFileSync } from 'node:child_process';

const maxLength = 60;
/** Commits after this one must follow the rule. Earlier subjects cannot be changed. */
const since = '2026-11-22T05:00:00Z';

const subjects = execFileSync('git', ['log', '--no-merges', `--since=${since}`, '--format=%s'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const faults = subjects.filter((subject) => {
  const words = subject.replace(/^[a-z, .:-]+: /, '');
  return subject.length > maxLength || /^\w+(ed|ing)\b/.test(words) || subject.endsWith('.');
});
for (const subject of faults) console.error(`Bad commit subject: ${subject}`);
console.log(`${subjects.length} commit subjects checked, ${faults.length} bad.`);
if (faults.length > 0) {
  console.error(`Use at most ${maxLength} characters and the imperative: "state: warn when …".`);
  process.exitCode = 1;
}
