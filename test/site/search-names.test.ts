// Tests of the search for names in tables.
import { expect, test } from 'vitest';
import { searchNames } from '../../src/components/tables/search-names.ts';

const rows = [
  { name: 'Notion', text: 'Notion AppFlowy, SiYuan. Notes and wikis.' },
  { name: 'Notion Calendar', text: 'Notion Calendar Cal.com' },
  { name: 'Google Docs', text: 'Google Docs CryptPad' },
  { name: 'Datadog', text: 'Datadog SigNoz' },
  { name: 'Weights & Biases', text: 'Weights & Biases MLflow' },
];
const find = (search: string) => {
  const { isFound, missing } = searchNames(search, rows);
  return [rows.filter((_, place) => isFound[place]).map(({ name }) => name), missing];
};

test('one name matches all rows that contain its words, as the reader types', () => {
  expect(find('noti')).toEqual([['Notion', 'Notion Calendar'], []]);
  expect(find('CAL notion')).toEqual([['Notion Calendar'], []]);
  expect(find('zapier')).toEqual([[], []]);
  expect(find('google-docs')).toEqual([['Google Docs'], []]);
  expect(find('-')).toEqual([[], []]);
  expect(find(' , ')[0]).toHaveLength(5);
});

test('several names match the rows with exactly these names or ids, and the others are named', () => {
  expect(find('Notion, Zapier and Datadog')).toEqual([['Notion', 'Datadog'], ['Zapier']]);
  expect(find('notion,google-docs')).toEqual([['Notion', 'Google Docs'], []]);
  expect(find('otion, signoz')).toEqual([['Datadog'], ['otion']]);
  expect(find('goo, sigN')).toEqual([['Google Docs'], ['sigN']]);
  expect(find('notion calendar\nsignoz')).toEqual([['Notion Calendar', 'Datadog'], []]);
});

test('several names are separated by "and", "&" or spaces, too, if some of them are names', () => {
  const both = ['Notion', 'Datadog'];
  expect(find('notion and datadog')).toEqual([both, []]);
  expect(find('Notion & Datadog')).toEqual([both, []]);
  expect(find('notion datadog')).toEqual([both, []]);
  expect(find('notion zapier google docs')).toEqual([['Notion', 'Google Docs'], ['zapier']]);
  expect(find('Notion and Zapier')).toEqual([['Notion'], ['Zapier']]);
  expect(find('weights and biases')).toEqual([['Weights & Biases'], []]);
  expect(find('weights-and-biases, Notion')).toEqual([['Notion', 'Weights & Biases'], []]);
  expect(find('search and replace')).toEqual([[], []]);
});

test('rows with exactly the name that the reader searched for are known', () => {
  const findExact = (search: string) => {
    const { exact } = searchNames(search, rows);
    return exact.map((place) => rows[place]?.name);
  };
  expect(findExact('notion')).toEqual(['Notion']);
  expect(findExact('google-docs, Datadog')).toEqual(['Google Docs', 'Datadog']);
  expect(findExact('Datadog, notion, datadog')).toEqual(['Datadog', 'Notion']);
  expect(findExact('noti')).toEqual([]);
  expect(findExact('')).toEqual([]);
});
