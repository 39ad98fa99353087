// Renders the settings for .env.example and for the table in docs/operations.md.
import { PipelineSettings, ServerSettings } from '../../src/lib/settings.ts';

const settings = Object.entries({ ...ServerSettings.shape, ...PipelineSettings.shape }).map(
  ([name, type]) => {
    const { description = '', example } = type.meta() ?? {};
    const preset: unknown = type.parse(undefined);
    const readers = [
      name in ServerSettings.shape && 'server',
      name in PipelineSettings.shape && 'pipeline',
    ];
    const readBy = readers.every(Boolean) ? 'both' : readers.find(Boolean);
    return { name, description, example, preset, readBy };
  },
);

export const renderSettingsTable = (): string =>
  [
    '| setting | default | read by | meaning |',
    '| --- | --- | --- | --- |',
    ...settings.map(({ name, description, preset, readBy }) => {
      const shown = preset === undefined ? 'none' : `\`${preset}\``;
      return `| \`${name}\` | ${shown} | ${readBy} | ${description} |`;
    }),
  ].join('\n');

export const renderEnvExample = (): string =>
  [
    '# Settings of the server and the pipeline. Copy this file to .env, and remove the # in front of',
    '# the settings that you change. Generated from src/lib/settings.ts.',
    ...settings.map(
      ({ name, description, example, preset }) =>
        `\n${wrap(description)}\n# ${name}=${preset ?? example}`,
    ),
    '',
  ].join('\n');

/** Breaks a text into comment lines of at most 100 characters. */
const wrap = (text: string): string =>
  text
    .replaceAll('`', '')
    .replace(/(.{1,98})(?: |$)/g, '# $1\n')
    .trimEnd();
