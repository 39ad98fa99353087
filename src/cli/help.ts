// Generates the help text, shell completions, and the manual page from the list of commands.
import { type Command, commonOptions, type Options } from './command.ts';
import { exitCodes } from './errors.ts';

const describeOptions = (options: Options): string[] =>
  Object.entries(options).map(([name, { short, value, about, choices }]) => {
    const left = `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
    const values = choices ? ` One of ${choices.join(', ')}.` : '';
    return `${left.padEnd(24)} ${about}${values}`;
  });

export const toHelp = (commands: readonly Command[]): string =>
  [
    'Usage: daybreak COMMAND [OPTIONS]',
    '',
    'Open-source AI projects, models and prices in the terminal.',
    '',
    'Commands:',
    ...commands.map(({ name, args, about }) => `  ${`${name} ${args}`.padEnd(26)} ${about}`),
    `  ${'completion SHELL'.padEnd(26)} Print shell completions for bash, zsh, or fish.`,
    `  ${'--version'.padEnd(26)} Print the version.`,
    '',
    'Options of every command (`daybreak COMMAND -h` lists the others):',
    ...describeOptions(commonOptions),
    '',
    'Environment: DAYBREAK_URL, DAYBREAK_API_KEY, NO_COLOR',
    '',
    'Exit codes:',
    ...Object.values(exitCodes).map(([code, about]) => `  ${String(code).padStart(2)}  ${about}`),
    '',
  ].join('\n');

export const toCommandHelp = ({ name, args, about, example, options }: Command): string =>
  [
    `Usage: daybreak ${name} ${args} [OPTIONS]`.replace(/ {2,}/, ' '),
    '',
    about,
    '',
    `Example: daybreak ${example}`,
    '',
    'Options:',
    ...describeOptions({ ...options, ...commonOptions }),
    '',
  ].join('\n');

const flags = (command: Command): string[] =>
  Object.keys({ ...command.options, ...commonOptions }).map((name) => `--${name}`);

export function toCompletion(shell: string, commands: readonly Command[]): string | undefined {
  const names = [...commands.map(({ name }) => name), 'completion'].join(' ');
  if (shell === 'fish') {
    const lines = commands.flatMap(({ name, about, options }) => [
      `complete -c daybreak -f -n __fish_use_subcommand -a ${name} -d '${about.replaceAll("'", '’')}'`,
      ...Object.entries({ ...options, ...commonOptions }).map(
        ([option, { choices, type }]) =>
          `complete -c daybreak -n '__fish_seen_subcommand_from ${name}' -l ${option}${type === 'string' ? ' -r' : ''}${choices ? ` -a '${choices.join(' ')}'` : ''}`,
      ),
    ]);
    return `${lines.join('\n')}\n`;
  }
  if (shell !== 'bash' && shell !== 'zsh') return undefined;
  const cases = commands.map(
    (command) =>
      `    ${command.name}) COMPREPLY=($(compgen -f -W "${flags(command).join(' ')}" -- "$word")) ;;`,
  );
  const bash = `_daybreak() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names}" -- "$word")); return; fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
}
complete -F _daybreak daybreak
`;
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

const toRoff = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('-', '\\-');

export const toManual = (version: string, commands: readonly Command[]): string =>
  [
    `.TH DAYBREAK 1 "" "daybreak ${version}"`,
    '.SH NAME',
    'daybreak \\- open\\-source AI projects, models and prices in the terminal',
    '.SH SYNOPSIS',
    '.B daybreak',
    'COMMAND [OPTIONS]',
    '.SH COMMANDS',
    ...commands.flatMap(({ name, args, about, example, options }) => [
      '.TP',
      `.B ${toRoff(`${name} ${args}`.trim())}`,
      toRoff(`${about} Example: daybreak ${example}`),
      ...Object.entries(options).flatMap(([option, { value, about: text }]) => [
        '.br',
        toRoff(`--${option}${value ? ` ${value}` : ''}: ${text}`),
      ]),
    ]),
    '.SH OPTIONS',
    ...Object.entries(commonOptions).flatMap(([option, { about }]) => [
      '.TP',
      `.B ${toRoff(`--${option}`)}`,
      toRoff(about),
    ]),
    '.SH ENVIRONMENT',
    'DAYBREAK_URL, DAYBREAK_API_KEY, NO_COLOR',
    '.SH EXIT STATUS',
    ...Object.values(exitCodes).flatMap(([code, about]) => ['.TP', `.B ${code}`, toRoff(about)]),
    '',
  ].join('\n');
