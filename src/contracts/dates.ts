// Days and instants as the text forms that all our data uses, in UTC.

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

type Time = Date | number | string;

/** `2026-06-30` */
export const toDay = (time: Time): string => new Date(time).toISOString().slice(0, 10);

/** `2026-06-30T05:10:00Z`, without fractions of a second. */
export const toInstant = (time: Time): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
