// Writes calendars of whole-day events in the format iCalendar (RFC 5545).
import { addDays } from './time.ts';

export interface CalendarEvent {
  /** Identifies the event in all versions of the calendar. */
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

export function writeCalendar(
  events: readonly CalendarEvent[],
  calendar: { readonly name: string; readonly generated: string },
): string {
  const stamp = `${calendar.generated.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daybreak//Ends of models//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(calendar.name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.id)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toDate(event.day)}`,
      `DTEND;VALUE=DATE:${toDate(addDays(event.day, 1))}`,
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escapeText(event.title)}`,
      `DESCRIPTION:${escapeText(event.text)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const toDate = (day: string): string => day.replaceAll('-', '');

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const maxLineBytes = 75;

/** Splits a line into lines of at most 75 bytes, without splitting a character. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
