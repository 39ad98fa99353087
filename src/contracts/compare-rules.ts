// How many projects or models a page, chart, tool or command shows side by side.
export const maxCompared = 6;
