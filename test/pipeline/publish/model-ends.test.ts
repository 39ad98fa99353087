import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import {
  type NamedEnd,
  toEndCalendar,
  toEndItem,
  toEndOfLifeFile,
} from '../../../pipeline/publish/model-ends.ts';
import { EndOfLifeFile } from '../../../src/contracts/api/open-files.ts';

const header = {
  asOf: '2026-04-06',
  generated: '2026-04-06T05:00:00Z',
  siteName: 'Daybreak',
  siteUrl: 'https://daybreak.example',
};
const end: NamedEnd = {
  model_id: 'anthropic/claude-3.7-sonnet',
  name: 'Claude 3.7 Sonnet',
  seller: 'openrouter',
  seller_name: 'OpenRouter',
  offer_id: 'anthropic/claude-3.7-sonnet:thinking',
  ends_on: '2026-05-05',
  announced_on: '2026-02-16',
  stated_on: '2026-03-16',
  moved_from: '2026-04-05',
  removed_on: null,
  replacement: 'anthropic/claude-opus-4.6',
  source: 'openrouter',
  evidence: null,
};

describe('stated ends of models', () => {
  it('are an open file that keeps both dates of a moved end', () => {
    const file = EndOfLifeFile.parse(toEndOfLifeFile([end], header));
    expect(file.ends[0]).toMatchObject({ ends: '2026-05-05', moved_from: '2026-04-05' });
  });

  it('are whole-day events of a calendar, in lines of at most 75 bytes', () => {
    const name = `${'Großes Modell, '.repeat(9)}v1; 2`;
    const text = toEndCalendar([{ ...end, name }], header);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
    const whole = text.replaceAll('\r\n ', '').split('\r\n');
    expect(whole).toContain('DTSTART;VALUE=DATE:20260505');
    expect(whole).toContain('DTEND;VALUE=DATE:20260506');
    expect(whole).toContain('DTSTAMP:20260406T050000Z');
    expect(whole).toContain('UID:openrouter/anthropic/claude-3.7-sonnet:thinking@daybreak.example');
    const escaped = name.replaceAll(',', '\\,').replaceAll(';', '\\;');
    expect(whole).toContain(`SUMMARY:End of ${escaped} at OpenRouter`);
  });

  it('can be read by two calendar libraries', () => {
    const name = `${'Großes Modell, '.repeat(9)}v1; 2`;
    const text = toEndCalendar(
      [
        { ...end, name },
        { ...end, offer_id: 'other' },
      ],
      header,
    );
    const title = `End of ${name} at OpenRouter`;
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')))).toEqual([
      '2026-05-05',
      '2026-05-05',
    ]);
    expect(events[0]?.getFirstPropertyValue('summary')).toBe(title);
    const others = convertIcsCalendar(undefined, text).events;
    expect(others?.length).toBe(2);
    expect(others?.[0]).toMatchObject({ summary: title, start: { type: 'DATE' } });
  });

  it('leave the calendar 180 days after the end', () => {
    expect(toEndCalendar([{ ...end, ends_on: '2025-10-08' }], header)).toContain('BEGIN:VEVENT');
    expect(toEndCalendar([{ ...end, ends_on: '2025-10-07' }], header)).not.toContain(
      'BEGIN:VEVENT',
    );
  });

  it('are feed items on the day of the newest statement, if that day is known and recent', () => {
    expect(toEndItem(end, header)).toMatchObject({
      title: 'Claude 3.7 Sonnet ends at OpenRouter on May 5, 2026',
      date: new Date('2026-03-16T00:00:00Z'),
      link: 'https://daybreak.example/models/anthropic/claude-3.7-sonnet',
    });
    expect(toEndItem({ ...end, stated_on: null }, header)).toBeUndefined();
    expect(toEndItem({ ...end, stated_on: '2025-10-01' }, header)).toBeUndefined();
    const moved = toEndItem({ ...end, ends_on: '2026-06-01' }, header);
    expect(moved?.guid).not.toBe(toEndItem(end, header)?.guid);
  });
});
